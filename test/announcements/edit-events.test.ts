/** What an edit of an incident or of maintenance tells readers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventsOfClock, eventsOfEdit, eventsOfRemoval } from '../../src/announcements/announcement-events.ts'
import {
  blankAnnouncement,
  type EditedAnnouncement,
} from '../../src/announcements/model/announcement-edit.ts'
import { hourMs } from '../../src/lib/time.ts'

const now = Date.UTC(2026, 5, 1, 12)

const published: EditedAnnouncement = {
  ...blankAnnouncement({ id: 'one', platformUserId: 0, now: now - 9 * hourMs }),
  ...{ state: 'published', publishAt: now - 9 * hourMs, revision: 4 },
}
const incident = (endsAt: number | null): EditedAnnouncement => ({
  ...published,
  ...{ kind: 'incident', eventStartsAt: now - 8 * hourMs, eventEndsAt: endsAt },
})
const maintenance = (startsAt: number, endsAt: number): EditedAnnouncement => ({
  ...published,
  ...{ kind: 'maintenance', eventStartsAt: startsAt, eventEndsAt: endsAt },
})

const kindsOf = (before: EditedAnnouncement, after: EditedAnnouncement) =>
  eventsOfEdit(before, { ...after, revision: 5 }, now).map(each => each.kind)

describe('An edit', () => {
  const [early, late] = [now - hourMs, now + hourMs]
  it('that ends an incident is told', () => {
    assert.deepEqual(kindsOf(incident(null), incident(early)), ['incident.closed'])
  })

  it('that takes the end of an incident back is told', () => {
    assert.deepEqual(kindsOf(incident(early), incident(null)), ['incident.updated'])
    assert.deepEqual(kindsOf(incident(early), incident(late)), ['incident.updated'])
    assert.deepEqual(kindsOf(incident(null), incident(late)), [], 'it goes on as before')
  })

  it('that puts the end of maintenance off is told, and so is that end once it has passed', () => {
    const openUntil = (endsAt: number, revision: number) => ({
      ...maintenance(early, endsAt),
      ...{ openEnded: true, revision },
    })
    const keysOf = (to: number) =>
      eventsOfEdit(openUntil(now - 1, 4), openUntil(to, 5), now).map(({ kind, key }) => `${kind} ${key}`)
    const passed = (endsAt: number, at: number) =>
      eventsOfClock(openUntil(endsAt, 5), at - hourMs, at).map(({ kind, key }) => `${kind} ${key}`)
    const [putOff = ''] = keysOf(late)
    assert.match(putOff, /^maintenance.overrun /)
    assert.notDeepEqual(passed(late, late), [putOff])
    assert.match(passed(late, late).join(), /^maintenance.overrun /)
    const short = maintenance(early, now - 2)
    const toThePast = eventsOfEdit({ ...short, openEnded: true }, openUntil(now - 1, 5), now)
    assert.deepEqual(
      toThePast.map(({ kind, key }) => `${kind} ${key}`),
      passed(now - 1, now),
      'an end that has passed already is told once',
    )
  })

  it('that cancels maintenance is told, and so is its end at the same instant if it begins after all', () => {
    const closedAt = (from: EditedAnnouncement, to: EditedAnnouncement, at: number) =>
      eventsOfEdit(from, { ...to, revision: 5 }, at).map(({ key }) => key)
    const clockAt = (it: EditedAnnouncement, at: number) =>
      eventsOfClock(it, at - 1, at).map(({ kind, key }) => `${kind} ${key}`)
    const cancelled = closedAt(maintenance(late, late + hourMs), maintenance(late, late), late)
    assert.equal(cancelled.length, 1)
    assert.deepEqual(clockAt(maintenance(late, late), late), [`maintenance.ended ${cancelled}`], 'once')
    const [ended, ...more] = clockAt(maintenance(early, late), late)
    assert.deepEqual(more, [])
    assert.match(ended ?? '', /^maintenance.ended /)
    assert.notEqual(ended, `maintenance.ended ${cancelled}`)
  })

  it('that withdraws maintenance before it begins is told, and so is its deletion', () => {
    const ahead = maintenance(late, late + hourMs)
    assert.deepEqual(kindsOf(ahead, { ...ahead, state: 'draft' }), ['maintenance.ended'])
    assert.deepEqual(kindsOf(ahead, { ...ahead, state: 'archived' }), ['maintenance.ended'])
    const removed = (it: EditedAnnouncement) => eventsOfRemoval(it, now).map(each => each.params)
    assert.partialDeepStrictEqual(removed({ ...ahead, silent: ['channel:1'] }), [
      { startsAt: late, endsAt: late + hourMs, withdrawn: { silent: ['channel:1'] } },
    ])
    const others = [maintenance(early, late), incident(null)]
    for (const each of [...others, { ...ahead, backfilled: true }]) {
      assert.deepEqual(kindsOf(each, { ...each, state: 'draft' }), [])
      assert.deepEqual(removed(each), [])
    }
  })

  it('that moves maintenance, brings its end forward or lets it begin is told', () => {
    const ahead = maintenance(late, late + hourMs)
    assert.deepEqual(kindsOf(ahead, maintenance(late + hourMs, late + 2 * hourMs)), ['maintenance.updated'])
    assert.deepEqual(kindsOf(ahead, maintenance(late, late + 2 * hourMs)), ['maintenance.updated'])
    assert.deepEqual(kindsOf(ahead, maintenance(early, late)), ['maintenance.begun'])
    assert.deepEqual(kindsOf(maintenance(early, late + hourMs), maintenance(early, late)), [
      'maintenance.updated',
    ])
    assert.deepEqual(kindsOf(maintenance(early, late), maintenance(early, late + 1)), ['maintenance.overrun'])
    assert.deepEqual(kindsOf(maintenance(late, late), ahead), ['maintenance.updated'], 'planned again')
  })

  it('each time it moves it, and not when it changes words, the beginning of an incident, or what is not public', () => {
    const [first, second] = [maintenance(late, late + hourMs), maintenance(late, late + 2 * hourMs)]
    const keys = [
      eventsOfEdit(first, { ...second, revision: 5 }, now),
      eventsOfEdit(second, { ...first, revision: 6 }, now),
      eventsOfEdit(first, { ...second, revision: 7 }, now),
    ].flat()
    assert.equal(new Set(keys.map(each => each.key)).size, 3)
    assert.deepEqual(kindsOf(first, { ...first, title: 'Other', monitors: [1] }), [])
    const open = incident(null)
    assert.deepEqual(kindsOf(open, { ...open, eventStartsAt: early }), [])
    const draft: EditedAnnouncement = { ...first, state: 'draft' }
    assert.deepEqual(kindsOf(draft, { ...draft, ...second, state: 'draft' }), [])
    assert.deepEqual(kindsOf(incident(early), { ...incident(null), backfilled: true }), [])
  })
})
