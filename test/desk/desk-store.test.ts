import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { hourMs } from '../../src/lib/time.ts'
import { createStores, type Stores } from '../../src/server/stores.ts'
import { onBothEngines } from '../matrix.ts'
import { openModeration } from '../snippets/moderation/moderation-setup.ts'

const now = Date.parse('2026-11-23T12:00:00Z')

onBothEngines('The numbers beside the entries of the sidebar', open => {
  let db: Database
  let desk: Stores['desk']
  before(async () => {
    db = await open()
    desk = createStores(db).desk
  })

  it('are nought where nothing waits', async () => {
    assert.deepEqual(await desk.counts(now), { monitorsDown: 0, channels: 0, reports: 0 })
  })

  it('count active monitors that are down, hidden ones included', async () => {
    await db.write(
      ...[
        { id: 1, status: 'DOWN', active: 1, public: 1 },
        { id: 2, status: 'DOWN', active: 1, public: 0 },
        { id: 3, status: 'DOWN', active: 0, public: 1 },
        { id: 4, status: 'PENDING', active: 1, public: 1 },
      ].flatMap(each => [monitorRow(db, each), stateRow(db, each)]),
    )
    assert.equal((await desk.counts(now)).monitorsDown, 2)
  })

  it('count channels once that fail by any of their addresses, and those that were disabled for it', async () => {
    await db.write(
      ...[
        { id: 1, active: 1, fault: null },
        { id: 2, active: 1, fault: null },
        { id: 3, active: 0, fault: 'http_status' },
        { id: 4, active: 0, fault: null },
        { id: 12, active: 1, fault: null },
      ].map(each => channelRow(db, each)),
      ...[
        { target: 'mail:1:ada@example.org', failures: 2 },
        { target: 'mail:1:grace@example.org', failures: 1 },
        { target: 'channel:2', failures: 0 },
        { target: 'channel:4', failures: 3 },
        { target: 'subscriber:12', failures: 3 },
      ].map(each => db.query.insertInto('target_states').values(each)),
    )
    assert.equal((await desk.counts(now)).channels, 2)
  })

  it('count reported snippets and takedown requests, without those that are gone', async () => {
    const { paste, report, cases } = openModeration(db, { at: now })
    const [one, two] = [await paste('one'), await paste('two', { expires: 60 })]
    await report(one.id, '192.0.2.1')
    await report(one.id, '198.51.100.1')
    await report(two.id, '203.0.113.1')
    assert.equal((await desk.counts(now)).reports, 2)
    assert.equal((await desk.counts(now + hourMs)).reports, 1)
    await cases.open(
      {
        addresses: `https://example.org/${one.id}`,
        reason: 'copyright',
        text: 'mine',
        contact: 'a@example.org',
      },
      '192.0.2.9',
    )
    assert.equal((await desk.counts(now + hourMs)).reports, 2)
  })
})

const monitorRow = (
  db: Database,
  { id, active, public: isPublic }: { id: number; active: number; public: number },
) =>
  db.query.insertInto('monitors').values({
    ...{ id, name: `Monitor ${id}`, kind: 'tcp', target: '{}', active, public: isPublic, position: id },
    ...{ interval_ms: 60_000, timeout_ms: 1_000, retry_interval_ms: 60_000, max_retries: 0 },
    ...{ success_threshold: 1, upside_down: 0 },
  })

const stateRow = (db: Database, { id, status }: { id: number; status: string }) =>
  db.query.insertInto('monitor_states').values({
    ...{ monitor_id: id, status, retries: 0, successes: 0, settled: null, down_since: null },
    ...{ notified_at: null, since: now, checked_at: now, latency_ms: null, code: null, params: null },
    message: '',
  })

const channelRow = (
  db: Database,
  { id, active, fault }: { id: number; active: number; fault: string | null },
) =>
  db.query.insertInto('channels').values({
    ...{ id, key: `key ${id}`, name: `Channel ${id}`, kind: 'webhook', settings: '{}', rule: '{}' },
    ...{ language: 'en', active, fault, revision: 1 },
  })

onBothEngines('What waits for one person', open => {
  let db: Database
  let stores: Stores
  before(async () => {
    db = await open()
    stores = createStores(db)
    const { accounts } = stores
    for (const username of ['ada', 'grace'])
      await db.write(
        ...accounts.add(await accounts.drawAccountId(), { username, email: null, role: 'owner' }, now),
      )
    await db.write(
      monitorRow(db, { id: 1, active: 1, public: 1 }),
      ...[
        { id: 'mine', state: 'draft', kind: 'notice', publishAt: null, by: 1 },
        { id: 'hers', state: 'draft', kind: 'notice', publishAt: null, by: 2 },
        { id: 'out', state: 'published', kind: 'incident', publishAt: null, by: 1 },
        { id: 'outage', state: 'draft', kind: 'incident', publishAt: null, by: null },
        { id: 'soon', state: 'scheduled', kind: 'notice', publishAt: now + hourMs, by: 1 },
        { id: 'later', state: 'scheduled', kind: 'notice', publishAt: now + 30 * hourMs, by: 1 },
      ].flatMap(each => announcementRows(db, each)),
      db.query.insertInto('announcement_monitors').values({ announcement_id: 'outage', monitor_id: 1 }),
      ...['proposed', 'published', 'discarded'].map(state =>
        db.query.insertInto('announcement_updates').values({
          ...{ id: state, announcement_id: 'out', status: 'resolved', content: 'Over.', state },
          ...{ account_id: null, at: now - hourMs, edited_at: null },
        }),
      ),
    )
  })

  it('is drafts of that person, proposed updates, drafts of outages, and what appears soon', async () => {
    const { desk } = stores
    assert.deepEqual(await desk.draftsOf(1), [{ id: 'mine', title: 'Title of mine', at: now }])
    assert.deepEqual(await desk.proposals(), [
      { announcementId: 'out', title: 'Title of out', at: now - hourMs },
    ])
    assert.deepEqual([...(await desk.outageDrafts([1, 2]))], [[1, 'outage']])
    assert.deepEqual(await desk.scheduledPosts(now, now + 24 * hourMs, 5), [
      { id: 'soon', title: 'Title of soon', at: now + hourMs },
    ])
  })

  it('is counted with its oldest', async () => {
    const { desk } = stores
    const nothing = { count: 0, oldest: null }
    assert.deepEqual([await desk.reports(now), await desk.cases()], [nothing, nothing])
    const clock = { at: now }
    const { paste, report, cases } = openModeration(db, clock)
    const { id } = await paste()
    await report(id, '192.0.2.1')
    clock.at += hourMs
    await report((await paste('other')).id, '198.51.100.1')
    await cases.open(
      { addresses: `https://example.org/${id}`, reason: 'copyright', text: 'mine', contact: 'a@example.org' },
      '192.0.2.9',
    )
    assert.deepEqual(await desk.reports(clock.at), { count: 2, oldest: now })
    assert.deepEqual(await desk.cases(), { count: 1, oldest: clock.at })
  })

  it('is the age of the last backup, which the audit trail knows', async () => {
    assert.equal(await stores.desk.backedUpAt(), null)
    const backup = {
      action: 'backed up',
      subject: 'database',
      revision: null,
      before: null,
      after: null,
    } as const
    const actor = commandActor('corkboard backup')
    await createChanges(db, () => now - hourMs).write({ ...backup, actor })
    await createChanges(db, () => now).write({ ...backup, actor })
    assert.equal(await stores.desk.backedUpAt(), now)
  })

  it('is what is left of setting the site up', async () => {
    const before = { monitor: true, channel: false, secondFactor: false, invite: true }
    assert.deepEqual(await stores.desk.setup(1), before)
    await db.write(
      channelRow(db, { id: 1, active: 1, fault: null }),
      db.query
        .updateTable('accounts')
        .set({ totp_secret: Uint8Array.of(1) })
        .where('id', '=', 1),
    )
    assert.deepEqual(await stores.desk.setup(1), { ...before, channel: true, secondFactor: true })
    assert.equal((await stores.desk.setup(2)).secondFactor, false)
  })
})

type TestAnnouncement = {
  readonly id: string
  readonly state: string
  readonly kind: string
  readonly publishAt: number | null
  readonly by: number | null
}

const announcementRows = (db: Database, { id, state, kind, publishAt, by }: TestAnnouncement) => [
  db.query.insertInto('announcements').values({
    ...{ id, title: `Title of ${id}`, description: '', content: null, image: '', banner: '' },
    ...{ banner_text: null, banner_type: null, banner_expiry: null, created_at: now, updated_at: now },
    ...{ platform_user_id: 1, state, publish_at: publishAt, kind },
  }),
  db.query
    .insertInto('announcement_revisions')
    .values({ announcement_id: id, number: 1, document: '{}', account_id: by, at: now }),
]
