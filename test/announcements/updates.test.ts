import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { createDueEvents } from '../../src/announcements/automatic/due-event-store.ts'
import { isGoingOn, windowAfter } from '../../src/announcements/model/incident.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { UpdateService } from '../../src/announcements/updates/update-service.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { createChanges, nothingAlong } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { hourMs, minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { emptyCalendar } from '../../src/monitors/model/calendar.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { onBothEngines } from '../matrix.ts'
import { actorNamed, openAnnouncements, startAt } from './announcement-services.ts'

const isCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code
const isWrongAt = (path: string) => (error: unknown) =>
  error instanceof InvalidFields && error.problems.some(each => each.path === path)

/** Publishes an incident that begins at the start of the clock; returns the operations on it. */
async function openIncident(db: Database) {
  const services = await openAnnouncements(db)
  const { announcementService, clock, ada } = services
  const now = () => clock.now
  const store = createAnnouncementStore(db)
  const updates = new UpdateService({
    db,
    store,
    changes: createChanges(db, now),
    publish: async () => {},
    followNotice: async () => nothingAlong,
    now,
  })
  const { id } = await announcementService.create(ada, {
    title: 'Checkout is down',
    kind: 'incident',
    state: 'published',
  })
  const board = async () =>
    buildBoard(
      {
        announcements: await store.visible(),
        site: defaultSite,
        monitors: [],
        records: new Map(),
        maintenance: { windows: [], planned: [], calendar: emptyCalendar },
        pages: [],
      },
      clock.now,
    )
  return { ...services, updates, store, id, board }
}

onBothEngines('updates of an announcement', open => {
  it('are told newest first, each with its author and instant, and move what readers see', async () => {
    const db = await open()
    const { updates, board, id, clock, ada, ben } = await openIncident(db)
    clock.now += minuteMs
    await updates.append(ada, id, { status: 'investigating', content: 'We are **looking**.' })
    clock.now += minuteMs
    await updates.append(ben, id, { status: 'identified', content: 'A cable.' })
    const shown = (await board()).announcementById.get(id)
    assert.equal(shown?.updatedAt, startAt + 2 * minuteMs)
    assert.deepEqual(
      shown?.event?.updates.map(each => [each.status, each.content, each.author?.username, each.at]),
      [
        ['identified', 'A cable.', 'user 2', startAt + 2 * minuteMs],
        ['investigating', 'We are **looking**.', 'user 1', startAt + minuteMs],
      ],
    )
  })

  it('end the event with the one that says so, and open it again with the next', async () => {
    const { updates, announcementService, board, id, clock, ada } = await openIncident(await open())
    clock.now += minuteMs
    await updates.append(ada, id, { status: 'investigating', content: 'Looking.' })
    assert.equal((await announcementService.read(id)).eventStartsAt, startAt)
    assert.deepEqual(
      (await board()).ongoing.map(each => each.id),
      [id],
    )
    clock.now += minuteMs
    await updates.append(ada, id, { status: 'resolved', content: 'Mended.' })
    assert.equal((await announcementService.read(id)).eventEndsAt, startAt + 2 * minuteMs)
    assert.deepEqual((await board()).ongoing, [])
    clock.now += minuteMs
    await updates.append(ada, id, { status: 'monitoring', content: 'Not quite.' })
    assert.equal((await announcementService.read(id)).eventEndsAt, null)
    assert.deepEqual(
      (await board()).ongoing.map(each => each.id),
      [id],
    )
  })

  it('tell each correction of a status, also that of an end which is taken back and comes again', async () => {
    const db = await open()
    const { updates, announcementService, store, id, clock, ada } = await openIncident(db)
    clock.now += minuteMs
    const { id: update } = await updates.append(ada, id, { status: 'resolved', content: 'Mended.' })
    const records = createDueEvents({ db, store, now: () => clock.now })
    for (const status of ['monitoring', 'resolved', 'identified', 'resolved']) {
      clock.now += minuteMs
      await updates.correct(ada, id, update, { status }, null)
      await records()
    }
    await announcementService.withdraw(ada, id, null)
    await announcementService.update(ada, id, { state: 'published' }, null)
    const events = await db.query.selectFrom('events').select('kind').orderBy('id').execute()
    assert.deepEqual(
      events.map(each => each.kind.replace('incident.', '')),
      ['opened', 'closed', 'updated', 'closed', 'updated', 'closed'],
    )
  })

  it('are posted once by a form that is sent twice, and again with another text or from another form', async () => {
    const { updates, id, ada, ben } = await openIncident(await open())
    const text = { status: 'investigating', content: 'We are looking.' }
    const posted = await Promise.all(
      [1, 2, 3].map(() => updates.append(ada, id, text, { key: 'kXw3RtPq9aBc' })),
    )
    assert.equal(new Set(posted.map(each => each.id)).size, 1)
    assert.equal((await updates.list(id)).length, 1)
    await updates.append(ada, id, { ...text, content: 'A cable.' }, { key: 'kXw3RtPq9aBc' })
    await updates.append(ada, id, text, { key: 'another' })
    await updates.append(ben, id, text, { key: 'kXw3RtPq9aBc' })
    assert.equal((await updates.list(id)).length, 4)
  })

  it('are corrected in sight of everybody, with a revision of their own', async () => {
    const db = await open()
    const { updates, announcementService, board, id, clock, ada, ben } = await openIncident(db)
    const told = await updates.append(ada, id, { status: 'investigating', content: 'Loking.' })
    const { revision } = await announcementService.read(id)
    clock.now += minuteMs
    const right = await updates.correct(ben, id, told.id, { content: 'Looking.' }, 1)
    assert.deepEqual([right.revision, right.editedAt, right.author?.id], [2, clock.now, 1])
    assert.equal((await announcementService.read(id)).revision, revision)
    const shown = (await board()).announcementById.get(id)
    assert.equal(shown?.event?.updates[0]?.editedAt, clock.now)
    assert.equal(shown?.updatedAt, clock.now)
    await assert.rejects(updates.correct(ada, id, told.id, { content: 'x' }, 1), isCode('conflict'))
    const audit = await db.query
      .selectFrom('audit')
      .select(['action', 'revision', 'before'])
      .where('subject', '=', `update:${told.id}`)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      audit.map(row => [row.action, row.revision, JSON.parse(row.before ?? 'null')?.content]),
      [
        ['added', 1, undefined],
        ['updated', 2, 'Loking.'],
      ],
    )
  })

  it('let one of two simultaneous corrections win, and keep both of two simultaneous additions', async () => {
    const { updates, id, ada, ben } = await openIncident(await open())
    const told = await updates.append(ada, id, { status: 'resolved', content: 'a' })
    const both = await Promise.allSettled([
      updates.correct(ada, id, told.id, { content: 'b' }, 1),
      updates.correct(ben, id, told.id, { content: 'c' }, 1),
    ])
    assert.deepEqual(both.map(each => each.status).sort(), ['fulfilled', 'rejected'])
    await Promise.all([
      updates.append(ada, id, { status: 'monitoring', content: 'd' }),
      updates.append(ben, id, { status: 'investigating', content: 'e' }),
    ])
    assert.equal((await updates.list(id)).length, 3)
  })

  it('say nothing about a draft, and do not move its instants', async () => {
    const { updates, announcementService, board, ada, clock } = await openIncident(await open())
    const { id } = await announcementService.create(ada, { title: 'Later', kind: 'incident' })
    clock.now += hourMs
    await updates.append(ada, id, { status: 'investigating', content: 'Looking.' })
    const draft = await announcementService.read(id)
    assert.equal(draft.updatedAt, startAt)
    assert.equal((await board()).announcementById.get(id), undefined)
  })

  it('leave the words of whoever edits the announcement meanwhile, unless the event ends', async () => {
    const { updates, announcementService, id, clock, ada } = await openIncident(await open())
    await updates.append(ada, id, { status: 'investigating', content: 'Looking.' })
    const { revision } = await announcementService.read(id)
    clock.now += minuteMs
    await updates.append(ada, id, { status: 'identified', content: 'A cable.' })
    const edited = await announcementService.update(ada, id, { title: 'Checkout fails' }, revision)
    await updates.append(ada, id, { status: 'resolved', content: 'Mended.' })
    await assert.rejects(
      announcementService.update(ada, id, { title: 'x' }, edited.revision),
      isCode('conflict'),
    )
    const { eventEndsAt, title } = await announcementService.read(id)
    assert.deepEqual([title, rfc3339(eventEndsAt)], ['Checkout fails', rfc3339(clock.now)])
  })

  it('that are proposed are seen by nobody until they are published, or are dropped', async () => {
    const db = await open()
    const { updates, store, announcementService, board, id, clock, ada } = await openIncident(db)
    const proposal = {
      id: 'p1',
      announcementId: id,
      status: 'resolved',
      content: 'Up again.',
      state: 'proposed',
      accountId: null,
      author: null,
      at: startAt + minuteMs,
      editedAt: null,
      nextUpdateMinutes: null,
      revision: 1,
    } as const
    await announcementService.update(ada, id, { eventStartsAt: rfc3339(startAt) }, null)
    await db.write(...store.updates.saveAll([proposal, { ...proposal, id: 'p2' }]))
    clock.now += hourMs
    assert.deepEqual((await board()).announcementById.get(id)?.event?.updates, [])
    assert.equal((await board()).announcementById.get(id)?.updatedAt, startAt)
    await updates.discard(ada, id, 'p2')
    await assert.rejects(updates.publish(ada, id, 'p2'), isCode('not_found'))
    const told = await updates.publish(ada, id, 'p1', { content: 'It is up again.' })
    assert.deepEqual([told.author?.id, told.at, told.state], [1, clock.now, 'published'])
    assert.equal((await announcementService.read(id)).eventEndsAt, startAt + minuteMs)
    assert.deepEqual(
      (await board()).announcementById.get(id)?.event?.updates.map(each => each.content),
      ['It is up again.'],
    )
    await assert.rejects(updates.publish(ada, id, 'p1'), isCode('conflict'))
    await assert.rejects(updates.discard(ada, id, 'p1'), isCode('conflict'))
  })

  it('belong to an incident or a maintenance and speak its language', async () => {
    const { updates, announcementService, id, ada } = await openIncident(await open())
    await assert.rejects(updates.append(ada, id, { status: 'completed', content: 'x' }), isWrongAt('status'))
    await assert.rejects(updates.append(ada, id, { status: 'resolved', content: ' ' }), isWrongAt('content'))
    await assert.rejects(
      updates.append(ada, id, { status: 'resolved', content: 'a\u0007' }),
      isWrongAt('content'),
    )
    const notice = await announcementService.create(ada, { title: 'News' })
    await assert.rejects(
      updates.append(ada, notice.id, { status: 'resolved', content: 'x' }),
      isWrongAt('status'),
    )
    await assert.rejects(
      updates.append(ada, 'none', { status: 'resolved', content: 'x' }),
      isCode('not_found'),
    )
    const viewer = actorNamed(2, 'viewer')
    await assert.rejects(
      updates.append(viewer, id, { status: 'resolved', content: 'x' }),
      isCode('forbidden'),
    )
    assert.deepEqual(await updates.list(id), [])
  })
})

test('A window closes with the end, keeps an end that was earlier, and never ends before it begins', () => {
  assert.deepEqual(windowAfter({ startsAt: 1, endsAt: null }, 'resolved', 5), {
    ...{ startsAt: 1, endsAt: 5, openEnded: false },
  })
  assert.deepEqual(windowAfter({ startsAt: 1, endsAt: 9 }, 'completed', 5), {
    ...{ startsAt: 1, endsAt: 5, openEnded: false },
  })
  assert.deepEqual(windowAfter({ startsAt: 1, endsAt: 3 }, 'resolved', 5), { startsAt: 1, endsAt: 3 })
  assert.deepEqual(windowAfter({ startsAt: 8, endsAt: 9 }, 'completed', 5), {
    ...{ startsAt: 8, endsAt: 8, openEnded: false },
  })
  const openEnded = { startsAt: 1, endsAt: 3, openEnded: true }
  assert.deepEqual(windowAfter(openEnded, 'in_progress', 5), openEnded)
  assert.deepEqual(windowAfter(openEnded, 'completed', 5), { startsAt: 1, endsAt: 5, openEnded: false })
  assert.deepEqual(windowAfter({ startsAt: 8, endsAt: 9 }, 'in_progress', 5), { startsAt: 5, endsAt: 9 })
  assert.deepEqual(windowAfter({ startsAt: 1, endsAt: 3 }, 'in_progress', 5), { startsAt: 1, endsAt: null })
  assert.deepEqual(windowAfter({ startsAt: 8, endsAt: 9 }, 'scheduled', 5), { startsAt: 8, endsAt: 9 })
})

test('What goes on is between its start and its end, or what the newest update says where there is none', () => {
  const goesOn = (
    startsAt: number | null,
    endsAt: number | null,
    status?: 'scheduled' | 'in_progress' | 'completed',
  ) =>
    isGoingOn(
      {
        startsAt,
        endsAt,
        updates: status
          ? [{ id: 'u', status, content: '', author: null, at: 1, editedAt: null, nextUpdateMinutes: null }]
          : [],
      },
      5,
    )
  assert.deepEqual([goesOn(5, 6), goesOn(6, 7), goesOn(4, 5)], [true, false, false])
  assert.deepEqual([goesOn(null, null), goesOn(null, null, 'in_progress')], [true, true])
  assert.deepEqual([goesOn(null, null, 'scheduled'), goesOn(4, null, 'completed')], [false, false])
})
