/** What probes see besides their result, of real servers: the phases, and the certificate. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Finding, Target } from '../../src/monitors/model/monitor.ts'
import { type CertificateOptions, makeCertificate } from './certificate.ts'
import { httpTarget } from './examples.ts'
import { testProbe } from './probing.ts'
import { closedPort, serveHttp, serveHttps, serveTcp } from './servers.ts'

const dayMs = 86_400_000
const authority = makeCertificate({ name: 'Test authority' })
const known = getCACertificates('default')
beforeEach(() => setDefaultCACertificates([...known, authority.cert]))
afterEach(() => setDefaultCACertificates(known))

const inSeconds = (at: number) => Math.floor(at / 1000) * 1000
const endsAt = inSeconds(Date.now() + 9 * dayMs)
const secured = (change: Partial<CertificateOptions> = {}) =>
  makeCertificate({
    ...{ name: 'server', issuer: authority, hosts: ['localhost', '127.0.0.1'], notAfter: new Date(endsAt) },
    ...change,
  })

const serveSecured = (t: TestContext, change: Partial<CertificateOptions> = {}) =>
  serveHttps(t, secured(change), (_, answer) => answer.end('fine'))

describe('The certificate that a probe sees', () => {
  test('is that of the server, with its issuer and its end', async t => {
    const { port } = await serveSecured(t)
    const { kind, certificate } = await probe(httpTarget(`https://localhost:${port}/`))
    assert.deepEqual(
      [kind, certificate],
      ['success', { host: 'localhost', issuer: 'Test authority', endsAt }],
    )
  })

  test('is seen although it is refused', async t => {
    const ended = inSeconds(Date.now() - dayMs)
    const dates = { notBefore: new Date(ended - dayMs), notAfter: new Date(ended) }
    const { port } = await serveSecured(t, dates)
    const { kind, certificate } = await probe(httpTarget(`https://localhost:${port}/`))
    assert.deepEqual([kind, certificate?.endsAt], ['failure', ended])
  })

  test('is seen where any is accepted, and where the answer is wrong', async t => {
    const { port } = await serveSecured(t, { issuer: makeCertificate({ name: 'Of nobody' }) })
    const any = await probe(httpTarget(`https://127.0.0.1:${port}/`, { ignoreTls: true }))
    assert.deepEqual(any.certificate, { host: '127.0.0.1', issuer: 'Of nobody', endsAt })
    const { port: wrong } = await serveHttps(t, secured(), (_, answer) => answer.writeHead(500).end())
    const answered = await probe(httpTarget(`https://localhost:${wrong}/`))
    assert.deepEqual([answered.kind, answered.certificate?.endsAt], ['failure', endsAt])
  })

  test('is the one that ends first, if redirects lead from server to server', async t => {
    const { port } = await serveSecured(t)
    const lasting = secured({ notAfter: new Date(endsAt + dayMs) })
    const from = await serveHttps(t, lasting, (_, answer) =>
      answer.writeHead(302, { location: `https://localhost:${port}/` }).end(),
    )
    const { certificate } = await probe(httpTarget(`https://localhost:${from.port}/`))
    assert.equal(certificate?.endsAt, endsAt)
  })

  test('is none of a server without TLS, and unknown of one that is not reached', async t => {
    const { port } = await serveHttp(t, (_, answer) => answer.end())
    assert.equal((await probe(httpTarget(`http://127.0.0.1:${port}/`))).certificate, null)
    const refused = await probe(httpTarget(`https://127.0.0.1:${await closedPort()}/`))
    assert.deepEqual([refused.kind, 'certificate' in refused], ['failure', false])
  })
})

describe('The phases of a probe', () => {
  test('of a website over TLS are four, which its latency covers', async t => {
    const { port } = await serveSecured(t)
    const { phases = assert.fail(), latencyMs } = await probe(httpTarget(`https://localhost:${port}/`))
    const { lookup, connect, tls, firstByte } = phases
    const all = [lookup, connect, tls, firstByte].map(each => each ?? assert.fail())
    // Each is rounded by itself.
    assert.ok(all.reduce((sum, each) => sum + each, 0) <= (latencyMs ?? 0) + 3)
  })

  test('of an address without TLS are connecting and the first byte', async t => {
    const { port } = await serveHttp(t, (_, answer) => answer.end())
    const { phases } = await probe(httpTarget(`http://127.0.0.1:${port}/`))
    assert.deepEqual([phases?.lookup, phases?.tls], [null, null])
    assert.deepEqual([typeof phases?.connect, typeof phases?.firstByte], ['number', 'number'])
  })

  test('of a TCP port is connecting alone, also if it is refused', async t => {
    const { port } = await serveTcp(t, () => {})
    for (const each of [port, await closedPort()]) {
      const { phases } = await probe({ kind: 'tcp', host: '127.0.0.1', port: each })
      assert.deepEqual(
        { ...phases, connect: typeof phases?.connect },
        {
          ...{ lookup: null, connect: 'number', tls: null, firstByte: null },
        },
      )
    }
  })

  test('of a server that keeps silent end with the wait for its first byte', async t => {
    const { port } = await serveTcp(t, () => {})
    const { kind, phases } = await probe(httpTarget(`http://127.0.0.1:${port}/`), 300)
    assert.equal(kind, 'failure')
    assert.ok((phases?.firstByte ?? 0) >= 200)
  })
})

async function probe(target: Target, timeoutMs = 10_000): Promise<Finding> {
  const result = await testProbe()({ target, timeoutMs }, new AbortController().signal)
  return result.kind === 'unknown' ? assert.fail(result.message.code) : result
}
