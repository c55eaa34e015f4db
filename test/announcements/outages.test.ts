import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createEditStore } from '../../src/announcements/announcement-edit-store.ts'
import { createAnnouncementStore } from '../../src/announcements/announcement-store.ts'
import { createWholeAnnouncementStore } from '../../src/announcements/whole-announcement-store.ts'
import type { Board } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { createChanges } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { createIncidentDrafts } from '../../src/incidents/incident-drafts.ts'
import { createOutageStore } from '../../src/incidents/outage-store.ts'
import { UpdateService } from '../../src/incidents/update-service.ts'
import { createUpdateStore } from '../../src/incidents/update-store.ts'
import { minuteMs, rfc3339 } from '../../src/lib/time.ts'
import type { Monitor, Status } from '../../src/monitors/model/monitor.ts'
import { historyOf } from '../../src/monitors/model/uptime.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { onBothEngines } from '../matrix.ts'
import { defaultPicture, openEditing, startAt } from './editing-board.ts'

const messages = {
  title: (name: string) => `${name} is down`,
  description: (name: string, since: number) => `${name} has not answered since ${rfc3339(since)}.`,
  resolved: (name: string, at: number) => `${name} answers again since ${rfc3339(at)}.`,
  unwatched: () => 'No longer monitored.',
}

/** A house whose one public monitor, and a hidden one, have the status the test gives them. */
async function openHouse(db: Database, draftIncidentAfterMinutes: number | null = 5) {
  const house = await openEditing(db)
  const { clock } = house
  const now = () => clock.now
  const world = { status: 'UP' as Status, since: startAt, draftIncidentAfterMinutes }
  const row = {
    kind: 'tcp',
    target: '{}',
    interval_ms: 1,
    timeout_ms: 1,
    retry_interval_ms: 1,
    max_retries: 0,
  }
  await db.write(
    ...['Checkout', 'Hidden'].map((name, position) =>
      db.query.insertInto('monitors').values({
        ...row,
        id: position + 1,
        name,
        success_threshold: 1,
        upside_down: 0,
        public: 1 - position,
        active: 1,
        position,
      }),
    ),
  )
  const state = () => ({
    ...world,
    retries: 0,
    successes: 0,
    settled: null,
    downSince: null,
    notifiedAt: null,
    changes: [],
    unstableSince: null,
  })
  const board = (): Board =>
    buildBoard(
      {
        announcements: [],
        site: { ...defaultSite, draftIncidentAfterMinutes: world.draftIncidentAfterMinutes },
        monitors: ['Checkout', 'Hidden'].map(
          (name, position) =>
            ({ id: position + 1, name, public: position === 0, active: true, position }) as Monitor,
        ),
        records: new Map([1, 2].map(id => [id, { state: state(), history: historyOf([], 0) }])),
        maintenance: { windows: [], planned: [] },
      },
      clock.now,
    )
  const announcements = createEditStore(db)
  const store = createUpdateStore(db)
  const changes = createChanges(db, now)
  const drafts = () =>
    createIncidentDrafts({
      db,
      board,
      store: createOutageStore(db),
      announcements,
      updates: store,
      changes,
      messages,
      picture: defaultPicture,
      now,
    })
  const updates = new UpdateService({
    db,
    store,
    announcements,
    changes,
    publish: async () => {},
    now,
  })
  const all = () => createWholeAnnouncementStore(db, store).all()
  return { ...house, world, look: drafts(), other: drafts(), updates, all }
}

onBothEngines('outages', open => {
  it('that last get one draft about their monitor, and readers see nothing of it', async () => {
    const db = await open()
    const { world, clock, look, all, editing } = await openHouse(db)
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs - 1
    await look()
    assert.deepEqual(await all(), [])
    clock.now++
    await look()
    await look()
    const [draft, ...others] = await all()
    assert.equal(others.length, 0)
    assert.equal(draft?.title, 'Checkout is down')
    assert.equal(draft?.state, 'draft')
    const { kind, monitors, eventStartsAt, eventEndsAt } = await editing.read(draft?.id ?? '')
    assert.deepEqual([kind, monitors, eventStartsAt, eventEndsAt], ['incident', [1], startAt, null])
    assert.deepEqual(await createAnnouncementStore(db, createUpdateStore(db).incidentsOf).visible(), [])
    const audit = await db.query.selectFrom('audit').select(['action', 'via', 'name']).execute()
    assert.deepEqual({ ...audit[0] }, { action: 'drafted', via: 'system', name: 'Corkboard' })
  })

  it('get no second draft from another process, nor after an editor has deleted the first', async () => {
    const { world, clock, look, other, all, editing, ada } = await openHouse(await open())
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await Promise.all([look(), other(), look(), other()])
    const [draft, ...others] = await all()
    assert.equal(others.length, 0)
    await editing.remove(ada, draft?.id ?? '', null)
    await look()
    assert.deepEqual(await all(), [])
  })

  it('that end get one proposal, which an editor publishes', async () => {
    const { world, clock, look, other, all, updates, editing, ada } = await openHouse(await open())
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await look()
    const id = (await all())[0]?.id ?? ''
    Object.assign(world, { status: 'MAINTENANCE', since: startAt + 6 * minuteMs })
    await look()
    assert.deepEqual(await updates.list(id), [])
    Object.assign(world, { status: 'UP', since: startAt + 7 * minuteMs })
    clock.now = startAt + 8 * minuteMs
    await Promise.all([look(), other()])
    await look()
    const [proposal, ...others] = await updates.list(id)
    assert.equal(others.length, 0)
    assert.deepEqual([proposal?.state, proposal?.status], ['proposed', 'resolved'])
    await editing.update(ada, id, { state: 'published' }, null)
    await updates.publish(ada, id, proposal?.id ?? '')
    assert.equal((await editing.read(id)).eventEndsAt, startAt + 7 * minuteMs)
  })

  it('of monitors that are paused, deleted or made private meanwhile get a proposal as well', async () => {
    for (const leave of ['paused', 'private', 'deleted']) {
      const db = await open()
      const { world, clock, look, other, all, updates } = await openHouse(db)
      Object.assign(world, { status: 'DOWN', since: startAt })
      clock.now = startAt + 5 * minuteMs
      await look()
      await look()
      const id = (await all())[0]?.id ?? ''
      assert.deepEqual(await updates.list(id), [])
      const checkout = db.query.updateTable('monitors').where('id', '=', 1)
      await db.write(
        {
          paused: checkout.set({ active: 0 }),
          private: checkout.set({ public: 0 }),
          deleted: db.query.deleteFrom('monitors').where('id', '=', 1),
        }[leave] ?? assert.fail(),
      )
      await Promise.all([look(), other()])
      await look()
      const [proposal, ...others] = await updates.list(id)
      assert.equal(others.length, 0)
      const { state, status, content } = proposal ?? assert.fail(leave)
      assert.deepEqual([state, status, content], ['proposed', 'resolved', 'No longer monitored.'])
    }
  })

  it('are not proposed to end again when an editor refused, and the next outage gets its own draft', async () => {
    const { world, clock, look, all, updates, ada } = await openHouse(await open())
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 5 * minuteMs
    await look()
    const id = (await all())[0]?.id ?? ''
    world.status = 'UP'
    await look()
    await updates.discard(ada, id, `${id}-resolved`)
    await look()
    assert.deepEqual(await updates.list(id), [])
    Object.assign(world, { status: 'DOWN', since: clock.now })
    clock.now += 5 * minuteMs
    await look()
    assert.equal((await all()).length, 2)
  })

  it('get nothing where the site does not want it', async () => {
    const { world, clock, look, all } = await openHouse(await open(), null)
    Object.assign(world, { status: 'DOWN', since: startAt })
    clock.now = startAt + 500 * minuteMs
    await look()
    assert.deepEqual(await all(), [])
  })
})
