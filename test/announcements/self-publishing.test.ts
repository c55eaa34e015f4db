import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { startTestApp } from '../app.ts'
import { onBothEngines } from '../matrix.ts'
import { somebody } from '../people.ts'
import { startAt } from './announcement-services.ts'
import { openOutages } from './outage-setup.ts'

/** An outage of one public monitor that has a draft, two minutes before the draft publishes itself. */
async function openDrafted(db: Database) {
  const setup = await openOutages(db)
  const { world, clock, look, all } = setup
  Object.assign(world, { status: 'DOWN', since: startAt, publishIncidentAfterMinutes: 10 })
  clock.now = startAt + 8 * minuteMs
  await look()
  const [draft] = await all()
  assert.equal(draft?.state, 'draft')
  const due = () => {
    clock.now = startAt + 10 * minuteMs
  }
  const state = async () => (await setup.store.load(draft.id))?.state
  return { ...setup, id: draft.id, due, state }
}

onBothEngines('A draft that publishes itself', open => {
  it('does so once, however many processes look, with one update, event and line', async () => {
    const db = await open()
    const { look, other, due, state, id, pending, store, clock } = await openDrafted(db)
    assert.deepEqual(
      (await pending()).map(({ draft, at }) => [draft.id, at]),
      [[id, startAt + 10 * minuteMs]],
    )
    clock.now = startAt + 10 * minuteMs - 1
    await look()
    assert.equal(await state(), 'draft')
    due()
    await Promise.all([look(), other(), look(), other()])
    await look()
    assert.equal(await state(), 'published')
    const updates = await store.updates.list(id)
    assert.deepEqual(
      updates.map(each => [each.status, each.state, each.content, each.author]),
      [['investigating', 'published', updates[0]?.content, null]],
    )
    assert.match(updates[0]?.content ?? '', /^Checkout /)
    const events = await db.query.selectFrom('events').select(['kind', 'params']).execute()
    assert.deepEqual(
      events.map(({ kind, params }) => [kind, JSON.parse(params).update.content]),
      [['incident.opened', updates[0]?.content]],
    )
    const audit = await db.query
      .selectFrom('audit')
      .select(['action', 'via', 'subject'])
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audit.map(each => [each.action, each.via, each.subject.split(':')[0]]),
      [
        ['drafted', 'system', 'announcement'],
        ['published', 'system', 'announcement'],
        ['added', 'system', 'update'],
      ],
    )
  })

  it('stays a draft if a person changed it', async () => {
    const { look, due, state, id, announcementService, ada } = await openDrafted(await open())
    await announcementService.update(ada, id, { platformUserId: 1 }, null)
    due()
    await look()
    assert.equal(await state(), 'draft')
  })

  it('stays withdrawn, and deleted', async () => {
    const { look, due, state, id, announcementService, ada, all } = await openDrafted(await open())
    due()
    await look()
    await announcementService.withdraw(ada, id, null)
    await look()
    assert.equal(await state(), 'draft')
    await announcementService.remove(ada, id, null)
    await look()
    assert.deepEqual(await all(), [])
  })

  it('waits for maintenance, for the network, and for monitors that are up', async () => {
    const { look, due, state, world } = await openDrafted(await open())
    due()
    world.isOffline = true
    await look()
    assert.equal(await state(), 'draft')
    Object.assign(world, { isOffline: false, status: 'MAINTENANCE' })
    await look()
    assert.equal(await state(), 'draft')
    Object.assign(world, { status: 'PENDING' })
    await look()
    assert.equal(await state(), 'draft')
    Object.assign(world, { status: 'DOWN' })
    await look()
    assert.equal(await state(), 'published')
  })

  it('stays a draft beside an incident that a person published about the monitor', async () => {
    const { look, due, state, announcementService, ada } = await openDrafted(await open())
    const report = {
      title: 'Ours',
      impact: 'major',
      monitors: [1],
      status: 'investigating',
      content: 'Ours.',
    }
    await announcementService.report(ada, report)
    due()
    await look()
    assert.equal(await state(), 'draft')
  })

  it('is off unless the site is set up so, and needs no other setting', async () => {
    const { world, clock, look, all } = await openOutages(await open(), null)
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 60 * minuteMs
    await look()
    assert.deepEqual(await all(), [])
    world.publishIncidentAfterMinutes = 10
    await look()
    assert.equal((await all())[0]?.state, 'published')
  })
})

describe('Not this one', () => {
  it('makes the draft that of the person, once', async context => {
    const monitors = [{ name: 'Mail', kind: 'tcp', host: '127.0.0.1', port: 9, active: false }]
    const draft = {
      id: 'late',
      title: 'Mail is late',
      description: 'Mail is late.',
      image: 'https://example.org/mail.png',
      createdAt: '2026-01-01T00:00:00.000Z',
      platformUserId: 0,
      kind: 'incident',
      state: 'draft',
    }
    const app = await startTestApp({ document: { monitors, announcements: [draft] } })
    context.after(() => app.close())
    const editor = await somebody(app, 'editor')
    const viewer = await somebody(app, 'viewer')
    assert.equal((await viewer.post('/manage/incidents/late/take', {})).status, 403)
    for (const _ of [1, 2]) {
      const taken = await editor.post('/manage/incidents/late/take', {})
      assert.match(taken.headers.get('location') ?? '', /^\/manage\/incidents\/late\?/)
    }
    await using db = await openDatabase(app.databaseUrl)
    const row = await db.query.selectFrom('announcements').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([row.platform_user_id, row.revision], [editor.accountId, 2])
  })
})
