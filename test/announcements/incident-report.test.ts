import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type IncidentValues,
  promisedMinutesOf,
} from '../../src/announcements/incidents/admin/incident-values.ts'
import { firstSentence, presetOf } from '../../src/announcements/model/incident-report.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import type { Database } from '../../src/db/database.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { actorNamed, openAnnouncements, startAt } from './announcement-services.ts'

const report = {
  title: 'Checkout is down',
  impact: 'major',
  monitors: [],
  status: 'investigating',
  content: 'Nobody can **pay**. We are looking into it.',
  nextUpdateMinutes: 30,
}

async function openReports(db: Database) {
  const services = await openAnnouncements(db)
  const store = createAnnouncementStore(db)
  const events = async () =>
    (await db.query.selectFrom('events').select(['kind', 'params']).orderBy('id').execute()).map(
      ({ kind, params }) => ({ kind, update: JSON.parse(params).update?.content ?? null }),
    )
  const count = async () =>
    (await store.search({ text: '', state: null, after: null, limit: 9 }, startAt)).length
  return { ...services, store, events, count }
}

onBothEngines('The report of an incident', open => {
  it('publishes the incident with its first update and one event that carries it', async () => {
    const { announcementService, store, events, ada } = await openReports(await open())
    const { id, state, kind, description, eventStartsAt, eventEndsAt } = await announcementService.report(
      ada,
      report,
    )
    assert.deepEqual(
      { state, kind, description, eventStartsAt, eventEndsAt },
      {
        state: 'published',
        kind: 'incident',
        description: 'Nobody can pay.',
        eventStartsAt: startAt,
        eventEndsAt: null,
      },
    )
    const updates = await store.updates.list(id)
    assert.deepEqual(
      updates.map(each => [
        each.status,
        each.content,
        each.nextUpdateMinutes,
        each.state,
        each.author?.username,
      ]),
      [['investigating', report.content, 30, 'published', 'user 1']],
    )
    assert.deepEqual(await events(), [{ kind: 'incident.opened', update: report.content }])
  })

  it('makes one incident of a form that is sent twice, even at the same time, and another of a changed text', async () => {
    const { announcementService, events, count, ada } = await openReports(await open())
    const key = 'kXw3RtPq9a'
    const sent = await Promise.all([1, 2, 3].map(() => announcementService.report(ada, report, { key })))
    assert.equal(new Set(sent.map(each => each.id)).size, 1)
    assert.equal(await count(), 1)
    assert.equal((await events()).length, 1)
    assert.equal(await announcementService.wasReported(ada, report, key), true)
    const other = { ...report, content: 'Something else.' }
    assert.equal(await announcementService.wasReported(ada, other, key), false)
    await announcementService.report(ada, other, { key })
    await announcementService.report(actorNamed(2), report, { key })
    assert.equal(await count(), 3)
  })

  it('publishes a draft at its revision only, as the word of the person who publishes it', async () => {
    const { announcementService, clock, store, ada, ben } = await openReports(await open())
    const draft = await announcementService.create(ada, {
      title: 'Checkout is down',
      kind: 'incident',
      description: 'It has not answered since 11:50.',
      platformUserId: 1,
      eventStartsAt: rfc3339(startAt - 10 * minuteMs),
    })
    await announcementService.update(ben, draft, { impact: 'critical' }, 1)
    await assert.rejects(
      announcementService.report(ada, report, { draft: draft.id, expectedRevision: 1 }),
      (error: unknown) => error instanceof AppError && error.code === 'conflict',
    )
    assert.deepEqual(await store.updates.list(draft.id), [])
    clock.now += minuteMs
    const published = await announcementService.report(
      ada,
      { ...report, eventStartsAt: rfc3339(startAt - 10 * minuteMs) },
      { draft: draft.id, expectedRevision: 2 },
    )
    assert.deepEqual(
      [published.id, published.revision, published.state, published.impact, published.eventStartsAt],
      [draft.id, 3, 'published', 'major', startAt - 10 * minuteMs],
    )
  })

  it('of what is over already ends it, and notifies no one', async () => {
    const { announcementService, events, ada } = await openReports(await open())
    const { eventStartsAt, eventEndsAt } = await announcementService.report(ada, {
      ...report,
      status: 'resolved',
      eventStartsAt: rfc3339(startAt - 30 * minuteMs),
    })
    assert.deepEqual([eventStartsAt, eventEndsAt], [startAt - 30 * minuteMs, startAt])
    assert.deepEqual(await events(), [])
  })

  it('needs a title and a message, and the permission', async () => {
    const { announcementService, count, ada } = await openReports(await open())
    await assert.rejects(
      announcementService.report(ada, { ...report, title: ' ', content: ' ' }),
      (error: unknown) =>
        error instanceof InvalidFields &&
        ['title', 'content'].every(path => error.problems.some(each => each.path === path)),
    )
    await assert.rejects(
      announcementService.report(actorNamed(3, 'viewer'), report),
      (error: unknown) => error instanceof AppError && error.code === 'forbidden',
    )
    assert.equal(await count(), 0)
  })
})

onBothEngines('Incidents near a new one', open => {
  it('are the open and drafted ones of the same monitors, and those edited just now', async () => {
    const db = await open()
    const { announcementService, store, clock, ada, ben } = await openReports(db)
    const monitors = [1, 2].map(id => ({
      id,
      name: `m${id}`,
      kind: 'tcp',
      target: '{}',
      interval_ms: 1,
      timeout_ms: 1,
      retry_interval_ms: 1,
      max_retries: 0,
      success_threshold: 1,
      upside_down: 0,
      public: 1,
      active: 1,
      position: id,
    }))
    await db.write(db.query.insertInto('monitors').values(monitors))
    const near = async (monitorIds: readonly number[], since = clock.now) =>
      (await store.nearIncidents({ monitorIds, since, now: clock.now })).map(each => [
        each.title,
        each.editor,
        each.isPublic,
      ])
    await announcementService.report(ada, { ...report, title: 'Open', monitors: [1] })
    clock.now += minuteMs
    await announcementService.create(ben, { title: 'Drafted', kind: 'incident', monitors: [1, 2] })
    await announcementService.create(ben, { title: 'A notice', monitors: [1] })
    await announcementService.report(ada, { ...report, title: 'Over', monitors: [1], status: 'resolved' })
    clock.now += minuteMs
    assert.deepEqual(await near([1]), [
      ['Drafted', 'user 2', false],
      ['Open', 'user 1', true],
    ])
    assert.deepEqual(await near([2]), [['Drafted', 'user 2', false]])
    assert.deepEqual(await near([]), [])
    assert.deepEqual(await near([], clock.now - minuteMs), [['Drafted', 'user 2', false]])
  })
})

describe('The suggestions for a new incident', () => {
  const monitor = (id: number, downSince: number | null = null) => ({ id, name: `m${id}`, downSince })
  const ids = (all: readonly { readonly id: number }[]) => all.map(each => each.id)

  it('are what is down, or what went down with the monitor that it began with', () => {
    const all = [
      monitor(1, startAt),
      monitor(2, startAt + minuteMs),
      monitor(3, startAt - 60 * minuteMs),
      monitor(4),
    ]
    const any = presetOf(all, null)
    assert.deepEqual(
      [ids(any.monitors), any.impact, any.startsAt],
      [[1, 2, 3], 'major', startAt - 60 * minuteMs],
    )
    const one = presetOf(all, 2)
    assert.deepEqual([ids(one.monitors), one.impact, one.startsAt], [[1, 2], 'major', startAt])
    const up = presetOf(all, 4)
    assert.deepEqual([ids(up.monitors), up.impact, up.startsAt], [[4], 'minor', null])
    assert.deepEqual(ids(presetOf([], 7).monitors), [])
    assert.equal(presetOf(all.slice(0, 2), null).impact, 'critical')
  })

  it('take the first sentence for lists, without Markdown', () => {
    assert.equal(
      firstSentence('**Card** payments [fail](https://a.example). We look.\n\nMore.'),
      'Card payments fail.',
    )
    assert.equal(firstSentence('# Payments\n\nThey fail.'), 'Payments')
    assert.equal(firstSentence('- `edge-3` is down'), 'edge-3 is down')
    assert.equal(
      firstSentence('Version 1.2 fails at 3.15 p.m. today'),
      'Version 1.2 fails at 3.15 p.m. today',
    )
    assert.equal(firstSentence(''), '')
    assert.equal(firstSentence('x'.repeat(1000)).length, 300)
  })
})

describe('The preview of an incident', () => {
  it('promises what the field of the update accepts, and nothing else', () => {
    const promised = (nextUpdateMinutes: string) => promisedMinutesOf({ ...blankIncident, nextUpdateMinutes })
    assert.deepEqual(['30', '10080'].map(promised), [30, 10_080])
    assert.deepEqual(['', '0', '10081', '1.5', 'soon'].map(promised), [null, null, null, null, null])
  })
})

const blankIncident: IncidentValues = {
  ...{ title: '', monitors: '', impact: 'minor', status: 'investigating', content: '' },
  ...{ nextUpdateMinutes: '', eventStartsAt: '', eventStartsAtInstant: '', silent: [] },
}
