/** Badges over HTTP, on both engines: their figures come from stored hours, and they are served as ready bytes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../../src/db/open-database.ts'
import { hourMs } from '../../src/lib/time.ts'
import { startOfHour } from '../../src/monitors/model/uptime.ts'
import { startTestApp } from '../app.ts'
import { engines } from '../matrix.ts'

const document = {
  monitors: [
    { name: 'Web', kind: 'http', url: 'http://127.0.0.1:9/', intervalSeconds: 86_400 },
    { name: 'Hidden', kind: 'http', url: 'http://127.0.0.1:9/', public: false },
  ],
}

for (const engine of engines)
  test(`A badge shows what is stored, to any origin, by slug and by number (${engine})`, async t => {
    const app = await startTestApp({ engine, document })
    t.after(() => app.close())
    {
      await using db = await openDatabase(app.databaseUrl)
      await db.write(
        db.query.insertInto('beat_hours').values({
          monitor_id: 1,
          starts_at: startOfHour(Date.now()) - hourMs,
          up_ms: hourMs / 4,
          down_ms: (hourMs / 4) * 3,
          pending_ms: 0,
          maintenance_ms: 0,
          probes: 60,
          failures: 45,
          latency_sum_ms: 15 * 84,
          latency_max_ms: 90,
        }),
      )
    }
    const shields = async (address: string) => (await app.fetch(address)).json()
    assert.deepEqual(await shields('/badges/web/response-time.json'), {
      schemaVersion: 1,
      label: 'response time 24h',
      message: '84 ms',
      color: '1d4a96',
      cacheSeconds: 300,
    })
    assert.equal((await shields('/badges/1/uptime.json?window=24h')).message, '25.00%')
    const svg = await app.fetch('/badges/web/status.svg')
    assert.equal(svg.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
    assert.equal(svg.headers.get('access-control-allow-origin'), '*')
    assert.equal(svg.headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.match(await svg.text(), /aria-label="status: [a-z ]+"/)
    const etag = svg.headers.get('etag') ?? ''
    assert.match(etag, /^"/)
    const again = await app.fetch('/badges/web/status.svg', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
    const labelled = await app.fetch('/badges/web/status.svg?label=%3Cb%3E%20Shop&style=for-the-badge')
    assert.match(await labelled.text(), /aria-label="&lt;b&gt; Shop: /)
    for (const address of ['/badges/hidden/status.svg', '/badges/2/status.json', '/badges/web/other.svg'])
      assert.equal((await app.fetch(address)).status, 404, address)
    const wrong = await app.fetch('/badges/web/uptime.svg?window=2h')
    assert.equal(wrong.status, 400)
    assert.match(await wrong.text(), /window: must be one of 30d, 1h, 24h, 7d, 90d/)
    assert.equal((await app.fetch('/badges/web/status.svg', { method: 'POST', body: '' })).status, 405)
  })
