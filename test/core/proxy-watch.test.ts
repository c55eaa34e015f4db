import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProxyWatch } from '../../src/web/edge/proxy-watch.ts'
import { startTestApp } from '../app.ts'
import { somebody } from '../people.ts'

type Headers = Readonly<Record<string, string>>

function watch(proxies: readonly string[], baseUrl = 'https://board.example.org') {
  const logged: string[] = []
  const { observe, findings } = createProxyWatch({
    proxies,
    baseUrl,
    log: { warn: ((sentence: string) => logged.push(sentence)) as never },
  })
  /** A request on a connection of its own. */
  const from = (remoteAddress: string, headers: Headers) =>
    observe({ headers, socket: { remoteAddress } as never })
  return { from, findings, logged }
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }

test('A proxy nearby that TRUST_PROXY does not name is found, once, with the value to set', () => {
  const { from, findings, logged } = watch(['10.0.0.7'])
  from('127.0.0.1', {})
  assert.deepEqual(findings(), [])
  from('::ffff:127.0.0.1', forwarded)
  from('192.168.4.5', forwarded)
  assert.deepEqual(findings(), [{ kind: 'untrusted', address: '127.0.0.1', value: '10.0.0.7,loopback' }])
  assert.equal(logged.length, 1)
  assert.match(
    logged[0] ?? '',
    /^The proxy at 127\.0\.0\.1 is not in TRUST_PROXY.*TRUST_PROXY=10\.0\.0\.7,loopback$/,
  )
})

test('A proxy in a private network is named by its address', () => {
  const { from, findings } = watch([])
  from('172.18.0.1', forwarded)
  assert.deepEqual(findings(), [{ kind: 'untrusted', address: '172.18.0.1', value: '172.18.0.1' }])
})

test('Headers that a stranger sends are no sign of a proxy', () => {
  const { from, findings, logged } = watch([], 'http://board.example.org')
  const https = { origin: 'https://board.example.org', 'sec-fetch-site': 'same-origin' }
  from('203.0.113.9', { ...forwarded, ...https, 'x-forwarded-proto': 'https' })
  from('2001:db8::1', forwarded)
  assert.deepEqual([findings(), logged], [[], []])
})

test('A proxy that is named, and sends the address of the client, is right', () => {
  const { from, findings } = watch(['loopback'])
  from('127.0.0.1', { ...forwarded, 'x-forwarded-proto': 'https' })
  from('127.0.0.1', {})
  assert.deepEqual(findings(), [])
})

test('A proxy that is named and sends no address of the client is found', () => {
  const { from, findings } = watch(['loopback'])
  from('127.0.0.1', { 'x-forwarded-proto': 'https' })
  assert.deepEqual(findings(), [{ kind: 'no-forwarded-for', address: '127.0.0.1' }])
})

test('https in front of a BASE_URL of http is found by the header of the proxy, and by a form', () => {
  const signs: readonly Headers[] = [
    { ...forwarded, 'x-forwarded-proto': 'https' },
    { ...forwarded, origin: 'https://board.example.org', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of signs) {
    const { from, findings } = watch(['loopback'], 'http://board.example.org/board')
    from('127.0.0.1', { ...forwarded, 'x-forwarded-proto': 'http' })
    from('127.0.0.1', { ...forwarded, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' })
    assert.deepEqual(findings(), [])
    from('127.0.0.1', headers)
    assert.deepEqual(findings(), [
      { kind: 'https', baseUrl: 'http://board.example.org/board', value: 'https://board.example.org/board' },
    ])
  }
})

test('The address to set never comes from a header', () => {
  const { from, findings } = watch(['loopback'], 'http://localhost:8080')
  from('127.0.0.1', { ...forwarded, 'x-forwarded-proto': 'https', host: 'elsewhere.example' })
  assert.deepEqual(findings(), [{ kind: 'https', baseUrl: 'http://localhost:8080', value: 'https://…' }])
})

test('Owners read it on the page Site, editors do not; it is logged, and /readyz stays as it is', async t => {
  const lines: string[] = []
  const environment = { LOG_LEVEL: 'warn' }
  const app = await startTestApp({ environment, log: line => lines.push(line) })
  t.after(() => app.close())
  const owner = await somebody(app, 'owner')
  const editor = await somebody(app, 'editor')
  const page = async (person: typeof owner) => await (await person.get('/manage/site')).text()
  assert.doesNotMatch(await page(owner), /TRUST_PROXY/)

  for (let time = 0; time < 3; time++) await app.fetch('/', { headers: forwarded })
  assert.match(
    await page(owner),
    /The proxy at 127\.0\.0\.1 is not in TRUST_PROXY.*<code>TRUST_PROXY=loopback</s,
  )
  assert.doesNotMatch(await page(editor), /TRUST_PROXY/)
  assert.equal(lines.filter(line => line.includes('TRUST_PROXY')).length, 1)
  assert.deepEqual(await (await app.fetch('/readyz')).json(), { ready: true, missing: [] })
})
