import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import { isIP } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { sentenceOf } from '../../src/kernel/messages.ts'
import { createNetworkList } from '../../src/lib/network-list.ts'
import type { Target } from '../../src/monitors/model/monitor.ts'
import { createNameResolver } from '../../src/monitors/probes/name-resolution.ts'
import { httpTarget } from './examples.ts'
import { testProbe } from './probing.ts'
import { serveHttp } from './servers.ts'

const denied = ['failure', 'The address is in a network that Corkboard must not connect to (PROBER_DENY)']

describe('A probe does not connect to a network that is denied', () => {
  test('by an address, however it is written', async () => {
    const hosts = ['169.254.169.254', '[::ffff:169.254.169.254]', '[64:ff9b::a9fe:a9fe]', '[fe80::1]']
    const unusual = ['2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518']
    for (const host of [...hosts, ...unusual])
      assert.deepEqual(await find(httpTarget(`http://${host}/latest/meta-data/`)), denied, host)
    for (const host of [...hosts.map(each => each.replace(/[[\]]/g, '')), ...unusual])
      assert.deepEqual(await find({ kind: 'tcp', host, port: 80 }), denied, host)
    assert.deepEqual(await find(httpTarget('https://169.254.169.254/')), denied)
  })

  test('by a name', async () => {
    for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fd00:ec2::254']) {
      const find = probeWhere(() => [address])
      assert.deepEqual(await find(httpTarget('http://metadata.google.internal/')), denied)
      assert.deepEqual(await find(httpTarget('https://metadata.google.internal/')), denied)
      assert.deepEqual(await find({ kind: 'tcp', host: 'innocent.example', port: 80 }), denied)
    }
  })

  test('by a name that means another address the next time', async t => {
    const reached = await listener(t)
    let asked = 0
    const find = probeWhere(() => [asked++ % 2 === 0 ? '127.0.0.1' : '127.0.0.2'])
    const target = httpTarget(`http://rebound.example:${reached.port}/`)
    assert.deepEqual(await find(target), ['success', '200 OK'])
    assert.deepEqual(await find(target), denied)
    assert.deepEqual(reached.by, ['127.0.0.1'])
  })

  test('by one of several addresses of a name; the others are used', async t => {
    const reached = await listener(t)
    const find = probeWhere(() => ['127.0.0.2', '127.0.0.1'])
    assert.deepEqual(await find(httpTarget(`http://both.example:${reached.port}/`)), ['success', '200 OK'])
    assert.deepEqual(reached.by, ['127.0.0.1'])
  })

  test('by a redirect, to an address or to a name', async t => {
    const reached = await listener(t)
    const find = probeWhere(() => ['127.0.0.2'])
    for (const location of [`http://127.0.0.2:${reached.port}/`, `http://inside.example:${reached.port}/`]) {
      const { port } = await serveHttp(t, (_, answer) => answer.writeHead(302, { location }).end())
      assert.deepEqual(await find(httpTarget(`http://127.0.0.1:${port}/`)), denied)
    }
    assert.deepEqual(reached.by, [])
  })
})

test('Proxies of the environment are not used: they would connect where a probe may not', async t => {
  const reached = await listener(t)
  const proxy = await listener(t)
  const before = http.globalAgent
  t.after(() => {
    http.globalAgent = before
  })
  http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` } })
  assert.deepEqual(await find(httpTarget(`http://127.0.0.1:${reached.port}/`)), ['success', '200 OK'])
  assert.deepEqual([reached.by, proxy.by], [['127.0.0.1'], []])
})

/** A server that records by which address it was reached. */
async function listener(t: TestContext) {
  const by: (string | undefined)[] = []
  const { port } = await serveHttp(
    t,
    (request, answer) => {
      by.push(request.socket.localAddress)
      answer.end()
    },
    undefined,
    '0.0.0.0',
  )
  return { port, by }
}

function probeWith(names: ReturnType<typeof createNameResolver>) {
  const probe = testProbe({ names, deny: createNetworkList(['metadata', '127.0.0.2']) })
  return async (target: Target) => {
    const { kind, message } = await probe({ target, timeoutMs: 30_000 }, new AbortController().signal)
    return [kind, sentenceOf(message, 'en')]
  }
}

const find = probeWith(createNameResolver({ places: 4 }))

/** A probe for which every name resolves to these addresses. */
const probeWhere = (addresses: () => readonly string[]) =>
  probeWith(
    createNameResolver({
      places: 4,
      lookUp: (_, __, answered) =>
        answered(
          null,
          addresses().map((address): LookupAddress => ({ address, family: isIP(address) })),
        ),
    }),
  )
