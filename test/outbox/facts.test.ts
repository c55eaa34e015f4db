import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AnnouncementService } from '../../src/announcements/announcement-service.ts'
import { createDueEvents } from '../../src/announcements/automatic/due-event-store.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { UpdateService } from '../../src/announcements/updates/update-service.ts'
import { importDocument } from '../../src/commands/import.ts'
import { parseDocument } from '../../src/commands/import-document.ts'
import { createChanges, nothingAlong } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { takeLease } from '../../src/db/lease-statements.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { textMessage } from '../../src/kernel/messages.ts'
import { hourMs, minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { nextBeat } from '../../src/monitors/model/beat.ts'
import { openWindow } from '../../src/monitors/model/maintenance.ts'
import type { Finding } from '../../src/monitors/model/monitor.ts'
import { createMonitorStore } from '../../src/monitors/monitor-store.ts'
import { onBothEngines } from '../matrix.ts'

const actor = commandActor('test')

onBothEngines('Facts that people are notified of', open => {
  const eventsOf = async (db: Database) =>
    (await db.query.selectFrom('events').selectAll().orderBy('id').execute()).map(({ kind, at, params }) => ({
      kind,
      at,
      ...JSON.parse(params),
    }))

  it('of a monitor are stored with its beat, once, and only by the holder of the lease', async () => {
    const db = await open()
    const document = {
      monitors: [{ name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 0 }],
    }
    await importDocument(db, parseDocument(JSON.stringify(document)))
    const store = createMonitorStore(db)
    const [watched = assert.fail()] = await store.watched(Date.now())
    const writer = { name: 'duty', holder: 'one' }
    await db.write(takeLease(db, writer, hourMs))
    const failure = { kind: 'failure', latencyMs: 5, message: textMessage('Connection refused') } as const
    const { beat } = nextBeat(watched, failure, Date.now())

    assert.equal(await store.saveBeats([beat], { name: 'duty', holder: 'another' }), false)
    assert.deepEqual(await eventsOf(db), [])
    await store.saveBeats([beat], writer)
    await store.saveBeats([beat], writer)
    const [event = assert.fail(), ...more] = await eventsOf(db)
    assert.deepEqual(more, [])
    assert.equal(event.kind, 'monitor.down')
    assert.equal(event.name, 'Checkout')
    assert.deepEqual(event.message, textMessage('Connection refused'))

    const [later = assert.fail()] = await store.watched(Date.now())
    const success = { kind: 'success', latencyMs: 5, message: textMessage('') } as const
    await store.saveBeats([nextBeat(later, success, Date.now() + 1_000).beat], writer)
    const [, up = assert.fail()] = await eventsOf(db)
    assert.deepEqual([up.kind, up.downSince], ['monitor.up', beat.at])
  })

  it('of a monitor that stays down come again, across restarts and holders, but not in maintenance or while paused', async () => {
    const db = await open()
    const store = createMonitorStore(db)
    const start = Date.now()
    const monitor = {
      ...{ name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 9 },
      ...{ intervalSeconds: 60, maxRetries: 0, remindEveryMinutes: 10 },
    }
    const window = { title: 'Disks', monitors: ['Checkout'] }
    const [opens, closes] = [start + 25 * minuteMs, start + 45 * minuteMs]
    const apply = (change: object) =>
      importDocument(
        db,
        parseDocument(
          JSON.stringify({
            monitors: [{ ...monitor, ...change }],
            maintenance: [{ ...window, startsAt: rfc3339(opens), endsAt: rfc3339(closes) }],
          }),
        ),
      )
    await apply({})
    const failure = { kind: 'failure', latencyMs: 5, message: textMessage('Connection refused') } as const
    const success = { kind: 'success', latencyMs: 5, message: textMessage('') } as const
    /** Makes a check as a process that has just started and holds the lease, and knows only the database. */
    const check = async (minute: number, holder: string, finding: Finding = failure) => {
      const at = start + minute * minuteMs
      const [watched] = await store.watched(at)
      if (!watched) return
      const open = openWindow(watched.windows, watched.monitor.id, at)
      await store.saveBeats([nextBeat(watched, open ? null : finding, at).beat], { name: 'duty', holder })
    }
    const reminders = async () =>
      (await eventsOf(db)).slice(1).map(({ kind, downSince, at }) => {
        assert.equal(kind, 'monitor.still_down')
        assert.equal(downSince, start)
        return Math.round((at - start) / minuteMs)
      })

    await db.write(takeLease(db, { name: 'duty', holder: 'one' }, hourMs))
    await check(-1, 'one', success)
    for (let minute = 0; minute < 30; minute++) await check(minute, 'one')
    assert.deepEqual(await reminders(), [10, 20])
    await check(40, 'one')
    assert.deepEqual(await reminders(), [10, 20], 'in maintenance')
    for (const minute of [46, 47, 48]) await check(minute, 'one')
    assert.deepEqual(await reminders(), [10, 20, 46], 'the outage goes on')
    await check(57, 'two')
    assert.deepEqual(await reminders(), [10, 20, 46], 'written by an instance without the lease')
    await db.write(db.query.updateTable('leases').set({ expires_at: 0 }))
    await check(57, 'one')
    assert.deepEqual(await reminders(), [10, 20, 46], 'written after the lease has ended')
    await db.write(takeLease(db, { name: 'duty', holder: 'two' }, hourMs))
    await check(58, 'two')
    assert.deepEqual(await reminders(), [10, 20, 46, 58], 'the next holder goes on')
    await apply({ remindEveryMinutes: null })
    for (const minute of [90, 120]) await check(minute, 'two')
    assert.deepEqual(await reminders(), [10, 20, 46, 58])
    await apply({ active: false })
    await check(130, 'two')
    assert.deepEqual(
      (await eventsOf(db)).slice(5).map(each => each.kind),
      ['monitor.paused'],
    )
  })

  it('of a monitor that changes all the time are one when that begins and one when it ends, across restarts and holders', async () => {
    const db = await open()
    const store = createMonitorStore(db)
    const start = Date.now()
    const monitor = { name: 'Checkout', kind: 'tcp', host: '127.0.0.1', port: 9, maxRetries: 0 }
    await importDocument(db, parseDocument(JSON.stringify({ monitors: [monitor] })))
    const found = { latencyMs: 5, message: textMessage('') }
    for (const [minute, letter] of [...'01010101010000000'].entries()) {
      // The writer is a process that has just got the lease, and knows only the database.
      const writer = { name: 'duty', holder: `holder ${minute}` }
      await db.write(db.query.deleteFrom('leases'), takeLease(db, writer, hourMs))
      const at = start + minute * minuteMs
      const [watched = assert.fail()] = await store.watched(at)
      const finding = { ...found, kind: letter === '1' ? 'success' : 'failure' } as const
      await store.saveBeats([nextBeat(watched, finding, at).beat], writer)
    }
    const events = (await eventsOf(db)).slice(4)
    assert.deepEqual(
      events.map(({ kind, at }) => [kind, (at - start) / minuteMs]),
      [
        ['monitor.down', 4],
        ['monitor.unstable', 5],
        ['monitor.down', 15],
      ],
    )
  })

  /** The services of announcements, with a clock that the test moves. */
  async function opened() {
    const db = await open()
    const clock = { at: Date.now() }
    const now = () => clock.at
    const [store, changes] = [createAnnouncementStore(db), createChanges(db, now)]
    const services = {
      ...{ db, store, changes, publish: async () => {}, followNotice: async () => nothingAlong, now },
    }
    const announcements = new AnnouncementService({
      ...services,
      defaultPicture: 'https://example.org/a.svg',
    })
    const updates = new UpdateService(services)
    const due = createDueEvents({ db, store, now })
    return { db, clock, announcements, updates, due }
  }

  it('of announcements that are withdrawn or published again are stored where people were told otherwise', async () => {
    const { db, clock, announcements, updates, due } = await opened()
    const set = (id: string, patch: object) => announcements.update(actor, id, patch, null)
    const told = async (id: string) =>
      (await eventsOf(db))
        .filter(each => each.announcementId === id)
        .map(each => `${each.kind}${each.withdrawn ? ' withdrawn' : ''}`)
    const texts = { description: 'Some', content: null }
    const planned = (hours: number) => ({
      ...{ title: 'New disks', ...texts, kind: 'maintenance', state: 'published' },
      eventStartsAt: rfc3339(clock.at + hours * hourMs),
      eventEndsAt: rfc3339(clock.at + (hours + 1) * hourMs),
    })

    const { id } = await announcements.create(actor, { ...planned(5), silent: ['subscribers'] })
    await set(id, { state: 'draft' })
    await set(id, { title: 'Newer disks' })
    await set(id, { state: 'scheduled', publishAt: rfc3339(clock.at + minuteMs) })
    clock.at += minuteMs
    await due()
    await set(id, { title: 'Newest disks' })
    await due()
    await set(id, { state: 'archived' })
    await set(id, { state: 'published' })
    const cancelled = ['maintenance.announced', 'maintenance.ended withdrawn']
    assert.deepEqual(await told(id), [...cancelled, ...cancelled, 'maintenance.announced'])
    await announcements.remove(actor, id, null)
    assert.deepEqual((await told(id)).slice(-1), ['maintenance.ended withdrawn'])
    assert.deepEqual((await eventsOf(db)).at(-1)?.withdrawn, { silent: ['subscribers'] })

    const done = await announcements.create(actor, planned(1))
    await updates.append(actor, done.id, { status: 'completed', content: 'Not needed' })
    await set(done.id, { state: 'draft' })
    await set(done.id, { state: 'published' })
    assert.deepEqual(await told(done.id), ['maintenance.announced', 'maintenance.ended'])
    clock.at += minuteMs
    await updates.append(actor, done.id, { status: 'scheduled', content: 'Needed after all' })
    for (const state of ['draft', 'published']) await set(done.id, { state })
    await updates.append(actor, done.id, { status: 'completed', content: 'Not needed' })
    await announcements.remove(actor, done.id, null)
    assert.deepEqual((await told(done.id)).slice(2), [
      ...['maintenance.updated', 'maintenance.ended withdrawn', 'maintenance.announced'],
      'maintenance.ended',
    ])

    const incident = await announcements.create(actor, {
      ...{ title: 'Slow', ...texts, kind: 'incident', state: 'published' },
    })
    clock.at += minuteMs
    await set(incident.id, { eventEndsAt: rfc3339(clock.at) })
    await set(incident.id, { state: 'draft' })
    await set(incident.id, { state: 'published' })
    await set(incident.id, { state: 'draft' })
    await set(incident.id, { eventEndsAt: null })
    await set(incident.id, { state: 'published' })
    assert.deepEqual(await told(incident.id), ['incident.opened', 'incident.closed', 'incident.updated'])
  })

  /** Publishes an announcement, and the kinds of its events with the texts of their updates. */
  async function announced(given: object) {
    const { db, clock, announcements, updates, due } = await opened()
    const { id } = await announcements.create(actor, {
      ...{ title: 'Disks', description: 'Some', content: null, state: 'published', ...given },
    })
    const told = async () => {
      await due()
      await due()
      return (await eventsOf(db))
        .filter(each => each.announcementId === id)
        .map(each => [each.kind, ...(each.update ? [each.update.content] : [])].join(': '))
    }
    const set = (patch: object) => announcements.update(actor, id, patch, null)
    return {
      ...{ clock, told, set },
      post: (status: string, content: string) => {
        clock.at += minuteMs
        return updates.append(actor, id, { status, content })
      },
      later: (ms: number) => rfc3339(clock.at + ms),
      pass: (ms: number) => {
        clock.at += ms
      },
    }
  }

  it('of what changed while it was unpublished are stored once it is published again', async () => {
    const ended = await announced({ kind: 'incident' })
    await ended.set({ state: 'draft' })
    ended.pass(minuteMs)
    await ended.set({ eventEndsAt: ended.later(0) })
    assert.deepEqual(await ended.told(), ['incident.opened'])
    ended.pass(minuteMs)
    for (const state of ['published', 'draft', 'published']) await ended.set({ state })
    assert.deepEqual(await ended.told(), ['incident.opened', 'incident.closed'])

    const resolved = await announced({ kind: 'incident' })
    await resolved.set({ state: 'draft' })
    await resolved.post('identified', 'A disk')
    await resolved.post('resolved', 'Fixed')
    await resolved.set({ state: 'scheduled', publishAt: resolved.later(minuteMs) })
    resolved.pass(minuteMs)
    assert.deepEqual(await resolved.told(), ['incident.opened', 'incident.closed: Fixed'])

    const going = await announced({ kind: 'incident' })
    await going.set({ state: 'draft' })
    await going.post('identified', 'A disk')
    await going.post('monitoring', 'A new disk')
    for (const state of ['published', 'draft', 'published']) await going.set({ state })
    assert.deepEqual(await going.told(), ['incident.opened', 'incident.updated: A new disk'])

    const { clock } = going
    const moved = await announced({
      ...{ kind: 'maintenance', eventStartsAt: rfc3339(clock.at - hourMs) },
      eventEndsAt: rfc3339(clock.at + hourMs),
    })
    await moved.set({ state: 'draft' })
    await moved.set({ eventEndsAt: moved.later(2 * hourMs) })
    for (const state of ['published', 'draft', 'published']) await moved.set({ state })
    assert.deepEqual((await moved.told()).slice(-1), ['maintenance.updated'])
    await moved.set({ state: 'draft' })
    moved.pass(3 * hourMs)
    await moved.set({ state: 'published' })
    assert.deepEqual((await moved.told()).slice(-2), ['maintenance.updated', 'maintenance.ended'])
  })

  it('are not stored of an end that is taken back while the newest update keeps it', async () => {
    const resolved = await announced({ kind: 'incident' })
    await resolved.post('resolved', 'Fixed')
    await resolved.set({ eventEndsAt: null })
    for (const state of ['draft', 'published']) await resolved.set({ state })
    assert.deepEqual(await resolved.told(), ['incident.opened', 'incident.closed: Fixed'])
    const completed = await announced({
      ...{ kind: 'maintenance', eventStartsAt: resolved.later(-hourMs), eventEndsAt: resolved.later(hourMs) },
    })
    await completed.post('completed', 'Done')
    await completed.set({ openEnded: true })
    assert.deepEqual(await completed.told(), ['maintenance.begun', 'maintenance.ended: Done'])
  })

  it('are not stored of what was over or cancelled before anybody was told of it', async () => {
    const over = await announced({ kind: 'incident', state: 'draft' })
    over.pass(minuteMs)
    await over.set({ state: 'published', eventEndsAt: over.later(0) })
    assert.deepEqual(await over.told(), [])

    const { clock } = over
    const planned = {
      ...{ kind: 'maintenance', eventStartsAt: rfc3339(clock.at + hourMs) },
      eventEndsAt: rfc3339(clock.at + 2 * hourMs),
    }
    const scheduled = { ...planned, state: 'scheduled', publishAt: rfc3339(clock.at + 9 * minuteMs) }
    const cancelled = await announced(scheduled)
    await cancelled.post('completed', 'Not needed')
    cancelled.pass(9 * minuteMs)
    assert.deepEqual(await cancelled.told(), [])
    cancelled.pass(hourMs)
    assert.deepEqual(await cancelled.told(), [])
    await cancelled.post('in_progress', 'Needed after all')
    assert.deepEqual(await cancelled.told(), ['maintenance.begun: Needed after all'])

    const drafted = await announced({ ...planned, state: 'draft' })
    drafted.pass(-2 * hourMs)
    await drafted.post('completed', 'Not needed')
    await drafted.set({ state: 'published' })
    drafted.pass(3 * hourMs)
    assert.deepEqual(await drafted.told(), [])
  })

  it('of a correction are stored if the page shows another status or period for it', async () => {
    const { db, clock, announcements, updates } = await opened()
    const texts = { description: 'Some', content: null, state: 'published' }
    const told = async (id: string) =>
      (await eventsOf(db)).filter(each => each.announcementId === id).map(each => each.kind)

    const { id } = await announcements.create(actor, {
      ...{ title: 'New disks', ...texts, kind: 'maintenance' },
      eventStartsAt: rfc3339(clock.at + hourMs),
      eventEndsAt: rfc3339(clock.at + 2 * hourMs),
    })
    const begun = await updates.append(actor, id, { status: 'in_progress', content: 'We begin' })
    await updates.correct(actor, id, begun.id, { status: 'scheduled' }, null)
    assert.deepEqual(await told(id), ['maintenance.announced', 'maintenance.begun'], 'it goes on')
    await updates.correct(actor, id, begun.id, { status: 'completed' }, null)
    assert.deepEqual((await told(id)).slice(2), ['maintenance.ended'])

    const incident = await announcements.create(actor, { title: 'Slow', ...texts, kind: 'incident' })
    const found = await updates.append(actor, incident.id, { status: 'identified', content: 'A disk' })
    await updates.correct(actor, incident.id, found.id, { status: 'monitoring' }, null)
    clock.at += minuteMs
    await announcements.update(actor, incident.id, { eventEndsAt: rfc3339(clock.at) }, null)
    clock.at += minuteMs
    await updates.correct(actor, incident.id, found.id, { status: 'resolved' }, null)
    assert.deepEqual(await told(incident.id), [
      ...['incident.opened', 'incident.updated', 'incident.updated'],
      'incident.closed',
    ])
  })

  it('of incidents and maintenance are stored with what makes them true, and by the clock where that is the clock', async () => {
    const db = await open()
    const clock = { at: Date.now() }
    const now = () => clock.at
    const [store, changes] = [createAnnouncementStore(db), createChanges(db, now)]
    const publish = async () => {}
    const services = { db, store, changes, publish, followNotice: async () => nothingAlong, now }
    const announcementService = new AnnouncementService({
      ...services,
      defaultPicture: 'https://example.org/a.svg',
    })
    const updates = new UpdateService(services)
    const due = createDueEvents({ db, store, now })
    const kinds = async () => (await eventsOf(db)).map(each => each.kind)
    const texts = { description: 'Some', content: null }

    const draft = await announcementService.create(actor, { title: 'Slow', ...texts, kind: 'incident' })
    await due()
    assert.deepEqual(await kinds(), [], 'a draft is no news')
    await announcementService.update(actor, draft.id, { state: 'published' }, null)
    await announcementService.withdraw(actor, draft.id, null)
    await announcementService.update(actor, draft.id, { state: 'published' }, null)
    await updates.append(actor, draft.id, { status: 'identified', content: 'A disk' })
    await updates.append(actor, draft.id, { status: 'resolved', content: 'Fixed' })
    await due()
    const incident = ['incident.opened', 'incident.updated', 'incident.closed']
    assert.deepEqual(await kinds(), incident)
    assert.equal((await eventsOf(db))[2]?.update.content, 'Fixed')

    const maintenance = await announcementService.create(actor, {
      ...{ title: 'New disks', ...texts, kind: 'maintenance', state: 'scheduled' },
      publishAt: rfc3339(clock.at + minuteMs),
      eventStartsAt: rfc3339(clock.at + hourMs),
      eventEndsAt: rfc3339(clock.at + 2 * hourMs),
    })
    await due()
    assert.deepEqual(await kinds(), incident)
    clock.at += minuteMs
    await Promise.all([due(), due()])
    assert.deepEqual((await kinds()).slice(3), ['maintenance.announced'])
    clock.at += hourMs
    await Promise.all([due(), due()])
    await announcementService.update(
      actor,
      maintenance.id,
      { eventEndsAt: rfc3339(clock.at + 3 * hourMs) },
      null,
    )
    await updates.append(actor, maintenance.id, { status: 'completed', content: 'Done early' })
    clock.at += 2 * hourMs
    await due()
    await updates.append(actor, maintenance.id, { status: 'in_progress', content: 'Not done after all' })
    await updates.append(actor, maintenance.id, { status: 'in_progress', content: 'Nearly' })
    await updates.append(actor, maintenance.id, { status: 'completed', content: 'Done' })
    assert.deepEqual((await kinds()).slice(3), [
      'maintenance.announced',
      'maintenance.begun',
      'maintenance.overrun',
      'maintenance.ended',
      'maintenance.overrun',
      'maintenance.updated',
      'maintenance.ended',
    ])
  })
})
