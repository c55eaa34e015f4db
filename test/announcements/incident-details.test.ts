import assert from 'node:assert/strict'
import { it, test } from 'node:test'
import { announcementDocument, announcementSchema } from '../../src/announcements/announcement-document.ts'
import { blankAnnouncement } from '../../src/announcements/model/announcement-edit.ts'
import { newUpdate, promisedAt } from '../../src/announcements/model/update.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { UpdateService } from '../../src/announcements/updates/update-service.ts'
import { createChanges, nothingAlong } from '../../src/db/changes.ts'
import type { Database } from '../../src/db/database.ts'
import { InvalidFields } from '../../src/kernel/invalid-fields.ts'
import { hourMs, minuteMs, rfc3339 } from '../../src/lib/time.ts'
import { onBothEngines } from '../matrix.ts'
import { openAnnouncements, startAt } from './announcement-services.ts'

const eventsIn = async ({ query }: Database) =>
  (await query.selectFrom('events').select('kind').orderBy('id').execute()).map(each => each.kind)

async function openUpdates(db: Database) {
  const services = await openAnnouncements(db)
  const now = () => services.clock.now
  const store = createAnnouncementStore(db)
  const changes = createChanges(db, now)
  return {
    ...services,
    store,
    updates: new UpdateService({
      db,
      store,
      changes,
      publish: async () => {},
      followNotice: async () => nothingAlong,
      now,
    }),
  }
}

onBothEngines('details of an incident', open => {
  it('reach readers: its postmortem, that it was recorded afterwards, and the promised update', async () => {
    const db = await open()
    const { announcementService, updates, store, ada } = await openUpdates(db)
    const { id } = await announcementService.create(ada, {
      title: 'Search is slow',
      kind: 'incident',
      state: 'published',
      postmortem: 'A **disk** was full.',
    })
    await updates.append(ada, id, { status: 'identified', content: 'A disk.', nextUpdateMinutes: 30 })
    const [shown] = await store.visible()
    assert.equal(shown?.postmortem, 'A **disk** was full.')
    assert.equal(shown?.backfilled, false)
    assert.equal(promisedAt(shown?.event?.updates ?? []), startAt + 30 * minuteMs)
    await assert.rejects(
      updates.append(ada, id, { status: 'identified', content: 'A disk.', nextUpdateMinutes: 0 }),
      error =>
        error instanceof InvalidFields && error.problems.some(each => each.path === 'nextUpdateMinutes'),
    )
  })

  it('notify nobody if it was recorded afterwards', async () => {
    const db = await open()
    const { announcementService, updates, ada, clock } = await openUpdates(db)
    const over = { eventStartsAt: rfc3339(startAt - 5 * hourMs), eventEndsAt: rfc3339(startAt + hourMs) }
    const given = { kind: 'incident', state: 'published', ...over } as const
    const backfilled = await announcementService.create(ada, { title: 'Old', backfilled: true, ...given })
    await updates.append(ada, backfilled.id, { status: 'identified', content: 'A disk.' })
    assert.equal((await announcementService.read(backfilled.id)).eventEndsAt, startAt + hourMs)
    clock.now += minuteMs
    await updates.append(ada, backfilled.id, { status: 'resolved', content: 'Replaced.' })
    assert.deepEqual(await eventsIn(db), [])
    await announcementService.create(ada, { title: 'New', ...given })
    assert.deepEqual(await eventsIn(db), ['incident.opened'])
  })

  it('are refused without an end if it was recorded afterwards', async () => {
    const { announcementService, updates, ada, clock } = await openUpdates(await open())
    const namesTheEnd = (error: unknown) =>
      error instanceof InvalidFields && error.problems.some(each => each.path === 'eventEndsAt')
    const given = { title: 'Old', kind: 'incident', backfilled: true } as const
    await assert.rejects(announcementService.create(ada, given), namesTheEnd)
    const endedAt = startAt - hourMs
    const over = { eventStartsAt: rfc3339(startAt - 2 * hourMs), eventEndsAt: rfc3339(endedAt) }
    const { id } = await announcementService.create(ada, { ...given, ...over, state: 'published' })
    await assert.rejects(announcementService.update(ada, id, { eventEndsAt: null }, null), namesTheEnd)
    clock.now += minuteMs
    // Steps of a past event are no news: none of them reopens it.
    await updates.append(ada, id, { status: 'investigating', content: 'It began.' })
    assert.equal((await announcementService.read(id)).eventEndsAt, endedAt)
  })
})

test('Export and import keep the details of an incident byte for byte', () => {
  const blank = blankAnnouncement({ id: 'search', platformUserId: 1, now: startAt })
  const update = newUpdate({
    id: 'u',
    announcementId: 'search',
    status: 'identified',
    content: 'A disk.',
    state: 'published',
    at: startAt,
    nextUpdateMinutes: 45,
  })
  const whole = {
    ...blank,
    title: 'Search is slow',
    image: 'https://example.org/a.png',
    kind: 'incident',
    postmortem: '# Why\n\nA disk. \n',
    backfilled: true,
    eventEndsAt: startAt,
    updates: [update],
  } as const
  const document = announcementDocument(whole, [], [])
  const open = announcementSchema.safeParse({ ...document, eventEndsAt: null })
  assert.deepEqual(open.error?.issues[0]?.path, ['eventEndsAt'])
  const { postmortem, backfilled, updates } = announcementSchema.parse(document)
  assert.deepEqual(
    { postmortem, backfilled, minutes: updates?.[0]?.nextUpdateMinutes },
    { postmortem: '# Why\n\nA disk. \n', backfilled: true, minutes: 45 },
  )
  // What is no event has none of these.
  assert.ok(!('postmortem' in announcementDocument({ ...whole, ...plain }, [], [])))
  assert.ok('postmortem' in announcementDocument({ ...whole, ...plain, postmortem: 'Kept.' }, [], []))
})

const plain = {
  kind: 'notice',
  postmortem: null,
  backfilled: false,
  eventEndsAt: null,
  updates: [],
} as const

test('The newest update alone promises the next one, until the event is over', () => {
  const update = (status: 'identified' | 'resolved', minutes: number | null, at: number) =>
    newUpdate({
      id: String(at),
      announcementId: 'a',
      status,
      content: '',
      state: 'published',
      at,
      nextUpdateMinutes: minutes,
    })
  assert.equal(promisedAt([]), null)
  assert.equal(promisedAt([update('identified', 20, minuteMs)]), 21 * minuteMs)
  assert.equal(promisedAt([update('identified', null, minuteMs), update('identified', 20, 0)]), null)
  assert.equal(promisedAt([update('resolved', 20, minuteMs)]), null)
})
