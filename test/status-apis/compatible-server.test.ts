/** COMPATIBLE_WITH adds the addresses of other programs; without it they are not there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApp } from '../app.ts'
import { checkedOnce, probed } from './probed.ts'

const document = {
  monitors: [
    { name: 'Web', kind: 'http', url: 'http://127.0.0.1:9/', group: 'Shop', ...checkedOnce },
    { name: 'Hidden', kind: 'http', url: 'http://127.0.0.1:9/', public: false, ...checkedOnce },
  ],
}

const kumaAddresses = [
  '/api/status-page/main',
  '/api/status-page/heartbeat/MAIN',
  '/api/status-page/main/incident-history',
  '/api/entry-page',
  '/api/badge/1/status',
  '/api/badge/1/uptime/24?style=for-the-badge&label=x',
  '/api/badge/99/status',
]
const gatusAddresses = [
  '/api/v1/endpoints/statuses',
  '/api/v1/endpoints/statuses?page=1&pageSize=50',
  '/api/v1/endpoints/shop_web/statuses',
  '/api/v1/endpoints/shop_web/health/badge.svg',
  '/api/v1/endpoints/shop_web/health/badge.shields',
  '/api/v1/endpoints/shop_web/uptimes/24h',
  '/api/v1/endpoints/shop_web/uptimes/7d/badge.svg',
  '/api/v1/endpoints/shop_web/response-times/1h/badge.svg',
  '/api/v1/endpoints/shop_web/response-times/24h/history',
  '/api/v1/suites/statuses',
  '/api/v1/config',
  '/health',
]

test('The addresses of Uptime Kuma and Gatus answer any origin, with an ETag, beside REST', async t => {
  const app = await startTestApp({
    document,
    onDemand: true,
    environment: { COMPATIBLE_WITH: 'uptime-kuma/main, gatus' },
  })
  t.after(() => app.close())
  await probed(app)
  for (const address of [...kumaAddresses, ...gatusAddresses]) {
    const answer = await app.fetch(address)
    const text = await answer.text()
    assert.equal(answer.status, 200, `${address}: ${text}`)
    assert.equal(answer.headers.get('access-control-allow-origin'), '*', address)
    assert.doesNotMatch(text, /Hidden/)
    const etag = answer.headers.get('etag') ?? ''
    assert.match(etag, /^"/, address)
    const again = await app.fetch(address, { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304, address)
    assert.equal((await app.fetch(address, { method: 'HEAD' })).status, 200, address)
  }
  const missing = await app.fetch('/api/status-page/other')
  assert.equal(missing.status, 404)
  assert.deepEqual(await missing.json(), { status: 'fail', msg: 'Status Page Not Found' })
  for (const address of [
    '/api/v1/endpoints/_hidden/statuses',
    '/api/v1/endpoints/shop_web/uptimes/2h',
    '/api/badge/1/other',
  ])
    assert.equal((await app.fetch(address)).status, 404, address)
  assert.equal((await app.fetch('/api/v1/monitors')).status, 401)
})

test('Without the setting there is none of them', async t => {
  const app = await startTestApp({ document })
  t.after(() => app.close())
  for (const address of [...kumaAddresses, ...gatusAddresses])
    assert.ok([401, 404].includes((await app.fetch(address)).status), address)
})
