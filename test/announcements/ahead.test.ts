import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  createMaintenanceNotices,
  type Upcoming,
} from '../../src/announcements/automatic/maintenance-notices.ts'
import { createAnnouncementStore } from '../../src/announcements/store/announcement-store.ts'
import { createChanges } from '../../src/db/changes.ts'
import { commandActor } from '../../src/kernel/actor.ts'
import { dayMs } from '../../src/lib/time.ts'
import { upcomingTimes } from '../../src/monitors/upcoming-maintenance.ts'
import { onBothEngines } from '../matrix.ts'

const now = Date.UTC(2026, 2, 12, 12)
const hourMs = 3_600_000
const soon: Upcoming = {
  windowId: 1,
  title: 'Disks',
  monitorIds: [],
  startsAt: now + hourMs,
  endsAt: now + 2 * hourMs,
  openEnded: false,
  plannedAt: null,
  isDue: true,
  isRecurring: false,
  remindMinutes: [],
}

onBothEngines('Maintenance that is announced ahead', open => {
  const setUp = async () => {
    const db = await open()
    let near: readonly Upcoming[] = [soon]
    let begun: readonly Pick<
      Upcoming,
      'windowId' | 'title' | 'startsAt' | 'endsAt' | 'openEnded' | 'plannedAt'
    >[] = []
    let published = 0
    let at = now
    const look = createMaintenanceNotices({
      db,
      upcoming: async () => near,
      begun: async () => begun,
      store: createAnnouncementStore(db),
      changes: createChanges(db, () => at),
      publish: async () => {
        published++
      },
      messages: {
        title: title => `Maintenance: ${title}`,
        text: ({ title, startsAt, endsAt }) => `${title}, ${startsAt - now} to ${endsAt - now}`,
      },
      picture: 'https://a.example/a.png',
      now: () => at,
    })
    const pass = (ms: number) => {
      at += ms
    }
    const all = () => db.query.selectFrom('announcements').selectAll().execute()
    return {
      db,
      look,
      all,
      pass,
      plan: (next: readonly Upcoming[]) => (near = next),
      /** Opens the window, with this end. */
      open: (endsAt: number) => {
        near = []
        begun = [{ ...soon, endsAt }]
      },
      events: async () =>
        (await db.query.selectFrom('events').select(['kind', 'params']).orderBy('id').execute()).map(
          ({ kind, params }) => [kind, JSON.parse(params).endsAt - now],
        ),
      published: () => published,
    }
  }

  it('is announced once, however many processes look at the same moment', async () => {
    const { look, all, published } = await setUp()
    await Promise.all([look(), look(), look()])
    await look()
    const [only, ...others] = await all()
    assert.deepEqual(others, [])
    assert.equal(only?.title, 'Maintenance: Disks')
    assert.deepEqual(
      [only?.state, only?.kind, only?.event_starts_at],
      ['published', 'maintenance', soon.startsAt],
    )
    assert.equal(published(), 1)
  })

  it('is taken back when an occurrence of a rule moves or is deleted before it opens', async () => {
    const { look, all, plan } = await setUp()
    await look()
    plan([{ ...soon, startsAt: now + 2 * hourMs, endsAt: now + 3 * hourMs }])
    await look()
    const states = (await all()).map(each => [each.event_starts_at, each.state]).sort()
    assert.deepEqual(states, [
      [now + hourMs, 'archived'],
      [now + 2 * hourMs, 'published'],
    ])
  })

  it('moves with its window, also where that is no longer due for a notice, and names the new times', async () => {
    const { look, all, plan, events } = await setUp()
    await look()
    const later = { ...soon, startsAt: now + 90 * hourMs, endsAt: now + 91 * hourMs }
    plan([{ ...later, plannedAt: soon.startsAt, isDue: false }])
    await look()
    await look()
    assert.deepEqual(
      (await all()).map(each => [each.state, each.event_starts_at, each.description]),
      [['published', later.startsAt, `Disks, ${90 * hourMs} to ${91 * hourMs}`]],
    )
    assert.deepEqual(await events(), [
      ['maintenance.announced', 2 * hourMs],
      ['maintenance.updated', 91 * hourMs],
    ])
  })

  it('is not announced early because its window was put off', async () => {
    const { look, all, plan } = await setUp()
    plan([{ ...soon, startsAt: now + 90 * hourMs, plannedAt: soon.startsAt, isDue: false }])
    await look()
    assert.equal((await all()).length, 0)
  })

  it('follows its window: another title and end, and a shorter notice', async () => {
    const { look, all, plan, published } = await setUp()
    await look()
    plan([{ ...soon, title: 'Tapes', endsAt: now + 9 * hourMs }])
    await look()
    await look()
    const [told] = await all()
    assert.deepEqual([told?.title, told?.event_ends_at], ['Maintenance: Tapes', now + 9 * hourMs])
    assert.equal(published(), 2)
    plan([])
    await look()
    assert.deepEqual(
      (await all()).map(each => each.state),
      ['archived'],
    )
    plan([soon])
    await look()
    assert.deepEqual(
      (await all()).map(each => [each.state, each.title, each.revision]),
      [['published', 'Maintenance: Disks', 4]],
    )
  })

  it('is left to the editor who has changed it, also when that moved its start', async () => {
    const { db, look, all, plan, pass } = await setUp()
    await look()
    const store = createAnnouncementStore(db)
    const id = (await all())[0]?.id ?? ''
    const ours = (await store.load(id)) ?? assert.fail()
    const theirs = { ...ours, title: 'Later', eventStartsAt: now + 3 * hourMs, revision: 2 }
    const actor = commandActor('ada')
    await createChanges(db, () => now).write(
      { actor, action: 'updated', subject: `announcement:${id}`, revision: 2, before: null, after: null },
      ...store.save(theirs, null, now),
    )
    plan([{ ...soon, title: 'Tapes' }])
    await look()
    plan([])
    pass(hourMs)
    await look()
    assert.deepEqual(
      (await all()).map(each => [each.title, each.state]),
      [['Later', 'published']],
    )
  })

  it('takes longer once its window is extended, which is told once, and ends early with it', async () => {
    const { look, all, pass, open, events, published } = await setUp()
    await look()
    pass(1.5 * hourMs)
    open(soon.endsAt)
    await look()
    assert.equal(published(), 1)
    open(soon.endsAt + hourMs)
    await Promise.all([look(), look()])
    await look()
    const [extended] = await all()
    assert.equal(extended?.event_ends_at, soon.endsAt + hourMs)
    assert.equal(extended?.description, `Disks, ${hourMs} to ${3 * hourMs}`)
    const longer = [
      ['maintenance.announced', 2 * hourMs],
      ['maintenance.overrun', 3 * hourMs],
    ]
    assert.deepEqual(await events(), longer)
    open(now + 1.25 * hourMs)
    await look()
    assert.deepEqual(await events(), [...longer, ['maintenance.ended', 1.25 * hourMs]])
  })

  it('goes on if its window was extended at the last moment', async () => {
    const { look, all, pass, open, events } = await setUp()
    await look()
    pass(2 * hourMs + 10_000)
    open(soon.endsAt + hourMs)
    await look()
    assert.equal((await all())[0]?.event_ends_at, soon.endsAt + hourMs)
    assert.deepEqual((await events()).at(-1), ['maintenance.overrun', 3 * hourMs])
  })

  it('keeps the end that an editor gave it', async () => {
    const { db, look, all, pass, open } = await setUp()
    await look()
    await createChanges(db, () => now).write(
      {
        actor: commandActor('import'),
        action: 'updated',
        subject: `announcement:${(await all())[0]?.id}`,
        revision: 2,
        before: null,
        after: null,
      },
      db.query.updateTable('announcements').set({ revision: 2, event_ends_at: soon.endsAt + 1 }),
    )
    pass(1.5 * hourMs)
    open(soon.endsAt + hourMs)
    await look()
    assert.equal((await all())[0]?.event_ends_at, soon.endsAt + 1)
  })

  it('is not announced anew after an editor has deleted it', async () => {
    const { db, look, all } = await setUp()
    await look()
    await db.write(db.query.deleteFrom('announcements'))
    await look()
    assert.equal((await all()).length, 0)
  })
})

it('A window is to be announced from the minutes ahead that it says, until it opens', () => {
  const window = {
    id: 1,
    title: 'Disks',
    monitors: [3],
    startsAt: now,
    endsAt: now + hourMs,
    openEnded: false,
    plannedAt: null,
    rule: null,
    announceAheadMinutes: 30,
    remindMinutes: [],
    revision: 1,
  }
  const times = (at: number) => upcomingTimes([window], at).length
  assert.deepEqual([times(now - hourMs), times(now - hourMs / 2), times(now - 1), times(now)], [0, 1, 1, 0])
  assert.equal(upcomingTimes([{ ...window, announceAheadMinutes: null }], now - 1).length, 0)
  const moved = upcomingTimes([{ ...window, plannedAt: now - dayMs }], now - hourMs)
  assert.deepEqual(
    moved.map(each => each.isDue),
    [false],
  )
})
