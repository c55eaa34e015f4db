import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { seedSite } from '../../src/commands/seed.ts'
import type { Database } from '../../src/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../src/lib/time.ts'
import { certificateNotices } from '../../src/monitors/certificate-notice-store.ts'
import { domainNotices } from '../../src/monitors/domains/domain-notice-store.ts'
import { decodeCounts, quantileOf, totalOf } from '../../src/monitors/model/latency-histogram.ts'
import { timedPhases } from '../../src/monitors/model/phases.ts'
import { createMonitorHistoryStore } from '../../src/monitors/monitor-history-store.ts'
import { createStores } from '../../src/server/stores.ts'
import { createReportGroups } from '../../src/snippets/moderation/report-group-store.ts'
import { createReportRecords } from '../../src/snippets/moderation/report-record-store.ts'
import { onBothEngines } from '../matrix.ts'

onBothEngines('The seeded site', open => {
  const now = Date.UTC(2026, 5, 17, 13, 20)
  let db: Database
  before(async () => {
    db = await open()
    await seedSite(db, now, new URL('http://site.example'))
  })

  async function monitor(name: string): Promise<number> {
    const row = await db.query
      .selectFrom('monitors')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.id
  }

  const sums = (table: 'beat_hours' | 'beat_days') =>
    db.query
      .selectFrom(table)
      .select('monitor_id')
      .select(({ fn }) =>
        (
          [
            'up_ms',
            'down_ms',
            'pending_ms',
            'maintenance_ms',
            'probes',
            'failures',
            'latency_sum_ms',
          ] as const
        ).map(column => fn.sum<number>(column).as(column)),
      )
      .groupBy('monitor_id')
      .orderBy('monitor_id')
      .execute()

  it('has status pages, a promised update and a postmortem', async () => {
    const pages = await db.query
      .selectFrom('status_pages')
      .select(['slug', 'audience'])
      .orderBy('slug')
      .execute()
    assert.deepEqual(
      pages.map(each => `${each.slug} ${each.audience}`),
      ['makers public', 'partners password'],
    )
    const announcements = await createStores(db).announcements.all()
    const post = announcements.find(({ id }) => id === 'payments-were-interrupted')
    assert.match(post?.postmortem ?? '', /What we changed/)
    const promised = await db.query
      .selectFrom('announcement_updates')
      .select('next_update_minutes')
      .where('id', '=', 'checkout-is-down-2')
      .executeTakeFirst()
    assert.equal(promised?.next_update_minutes, 30)
  })

  it('has ninety days of each monitor, of which each is the sum of its hours', async () => {
    const days = await sums('beat_days')
    assert.equal(days.length, 5)
    assert.deepEqual(await sums('beat_hours'), days)
    for (const day of days) {
      const ms = day.up_ms + day.down_ms + day.pending_ms + day.maintenance_ms
      assert.equal(ms, 89 * dayMs + 13 * hourMs + 20 * minuteMs)
    }
  })

  it('has a latency for each check that succeeded, and no two monitors alike', async () => {
    const rows = await db.query.selectFrom('beat_hours').selectAll().execute()
    const middles = new Map<number, number>()
    for (const row of rows) {
      const latencies = decodeCounts(row.latency ?? new Uint8Array())
      assert.equal(totalOf(latencies), row.probes - row.failures)
      middles.set(row.monitor_id, quantileOf(latencies, 0.5) ?? 0)
    }
    assert.equal(new Set(middles.values()).size, 5)
  })

  it('has plots of each range, and outages with their causes that fit the incidents', async () => {
    const history = createMonitorHistoryStore(db)
    const checkout = await monitor('Checkout')
    for (const range of ['hour', 'day', 'week', 'month'] as const) {
      const { points } = await history.read(checkout, range, now)
      assert.ok(points.length > 0, range)
    }
    const { outages } = await history.read(checkout, 'day', now)
    const told = new Set(['checkout-is-down', 'payments-were-interrupted'])
    const incidents = (await createStores(db).announcements.all()).filter(({ id }) => told.has(id))
    assert.equal(incidents.length, 2)
    assert.equal(outages.filter(({ to }) => to === null).length, 1)
    for (const { eventStartsAt } of incidents)
      assert.ok(
        outages.some(({ from }) => Math.abs(from - (eventStartsAt ?? 0)) <= 3 * minuteMs),
        String(eventStartsAt),
      )
    assert.ok(outages.every(({ cause }) => cause !== null))
  })

  it('has the phases of the last checks, each within its latency', async () => {
    const { recentChecks } = createStores(db)
    for (const [slug, timed] of [
      ['website', ['lookup', 'connect', 'firstByte']],
      ['checkout', ['connect']],
      ['mail', ['lookup', 'connect']],
    ] as const) {
      const checks = (await recentChecks.read(slug))?.checks.filter(({ status }) => status !== 'MAINTENANCE')
      assert.ok(checks && (slug === 'mail' || checks.length === 20), slug)
      for (const { phases, latencyMs } of checks) {
        const known = timedPhases.filter(each => phases?.[each] != null)
        assert.deepEqual(known, timed)
        assert.ok(known.reduce((sum, each) => sum + (phases?.[each] ?? 0), 0) <= (latencyMs ?? 0))
      }
    }
  })

  it('has certificates where TLS is used, one of which ends in nine days', async () => {
    const certificates = async (of: Database) =>
      (await createStores(of).monitors.overview()).flatMap(({ monitor, certificate }) =>
        certificate ? `${monitor.name} ${certificate.host} ${(certificate.endsAt - now) / dayMs}` : [],
      )
    assert.deepEqual(await certificates(db), ['Checkout checkout.harbour.example 9'])
    const secure = await open()
    await seedSite(secure, now, new URL('https://site.example'))
    assert.deepEqual(await certificates(secure), [
      ...['Website site.example 68', 'API site.example 68'],
      ...['Checkout checkout.harbour.example 9', 'Search site.example 68'],
    ])
    const website = await createStores(secure).recentChecks.read('website')
    assert.ok(website?.checks.every(({ phases }) => phases?.tls != null))
    await certificateNotices(secure, () => now)(AbortSignal.timeout(dayMs))
    const waiting = await secure.query
      .selectFrom('events')
      .select('id')
      .where('routed_at', 'is', null)
      .execute()
    assert.equal(waiting.length, 0)
  })

  it('has a domain that ends soon, of which its event is recorded already', async () => {
    const checkout = (await createStores(db).monitors.overview()).find(
      each => each.monitor.name === 'Checkout',
    )
    assert.equal(checkout?.domain?.name, 'harbour.example')
    assert.equal(checkout.domain.endsAt, now + 12 * dayMs)
    const events = async () =>
      (await db.query.selectFrom('events').select('key').where('kind', '=', 'domain.expiring').execute()).map(
        each => each.key,
      )
    const [key] = await events()
    await domainNotices(db, () => now)(AbortSignal.timeout(dayMs))
    assert.deepEqual(await events(), [key])
  })

  it('notifies nobody of what it made up', async () => {
    const waiting = await db.query.selectFrom('events').select('id').where('routed_at', 'is', null).execute()
    assert.equal(waiting.length, 0)
    assert.equal((await db.query.selectFrom('deliveries').select('event_id').execute()).length, 0)
  })

  it('has subscribers, planned windows, and reports that wait for a moderator', async () => {
    const states = await db.query.selectFrom('subscribers').select('state').execute()
    assert.deepEqual(states.map(({ state }) => state).sort(), [...Array(4).fill('confirmed'), 'pending'])
    assert.ok((await createStores(db).windows.all()).length >= 3)
    const groups = createReportGroups(
      db,
      createReportRecords(db, () => now),
    )
    assert.equal(await groups.waiting(now), 4)
  })

  it('leaves everything as it is when it is seeded again', async () => {
    const counts = async () =>
      Promise.all(
        (['beat_hours', 'beats', 'subscribers', 'snippets', 'snippet_reports'] as const).map(async table => {
          const all = db.query.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
          return (await all.executeTakeFirstOrThrow()).count
        }),
      )
    const first = await counts()
    await seedSite(db, now + hourMs, new URL('http://site.example'))
    assert.deepEqual(await counts(), first)
  })
})
