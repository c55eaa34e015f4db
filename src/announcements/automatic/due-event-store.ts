import type { Database } from '../../db/database.ts'
import { inSteps } from '../../db/steps.ts'
import { hourMs } from '../../lib/time.ts'
import type { Event, StoredEvent } from '../../outbox/event.ts'
import { recordEvent } from '../../outbox/event-statements.ts'
import { appearsBetween, eventsOfClock, isNewsOfEnd, isOfEnd } from '../announcement-events.ts'
import { eventsAppearing, toldOf } from '../edit-event-statements.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { eventKinds } from '../model/announcement-kinds.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'

type DueEventsOptions = {
  readonly db: Database
  readonly store: Pick<AnnouncementStore, 'load' | 'updates'>
  readonly now: () => number
}

/** How far back missed events are notified, in milliseconds; after a longer downtime they are not. */
const lookBackMs = 6 * hourMs

/** Number of announcements loaded in one step, since thousands may be scheduled for one minute. */
const loadedAtOnce = 50

/** Records events that the clock alone causes: scheduled incidents appear, maintenance begins and ends. */
export function createDueEvents({ db, store, now }: DueEventsOptions): () => Promise<void> {
  /** Announcements whose events are recorded, in the state at that time; only of those due now, so it stays small. */
  let recorded: ReadonlySet<string> = new Set()

  return async () => {
    const at = now()
    const due = await come(at - lookBackMs, at)
    const done = new Set(due.map(each => each.state).filter(each => recorded.has(each)))
    const open = due.filter(each => !done.has(each.state))
    await inSteps(open, loadedAtOnce, async some => {
      await record(
        some.map(each => each.id),
        at,
      )
      for (const { state } of some) done.add(state)
    })
    recorded = done
  }

  async function record(ids: readonly string[], at: number): Promise<void> {
    const loaded = await Promise.all(ids.map(id => store.load(id)))
    const events = (await Promise.all(loaded.map(each => (each ? eventsOf(each, at) : [])))).flat()
    const fresh = await notRecorded(events.map(each => each.key))
    const statements = events.filter(each => fresh.has(each.key)).map(each => recordEvent(db, each))
    if (statements.length > 0) await db.write(statements)
  }

  async function eventsOf(announcement: EditedAnnouncement, now: number): Promise<readonly Event[]> {
    const from = now - lookBackMs
    const passed = eventsOfClock(announcement, from, now)
    const isNew = appearsBetween(announcement, from, now)
    if (!isNew && !passed.some(isOfEnd)) return passed
    const told = await toldOf(db, announcement)
    const appearing = isNew ? await appearance(announcement, told) : []
    const last = appearing[0] ?? told[0]
    return [...appearing, ...passed.filter(each => !isOfEnd(each) || isNewsOfEnd(announcement, last))]
  }

  /** The event of its appearance, unless one is recorded since. */
  async function appearance(
    announcement: EditedAnnouncement,
    told: readonly StoredEvent[],
  ): Promise<readonly Event[]> {
    const at = announcement.publishAt ?? announcement.createdAt
    const appeared = { at, by: `at:${at}`, told, first: null }
    return told.some(each => each.at >= at) ? [] : eventsAppearing({ store }, announcement, appeared)
  }

  async function come(from: number, to: number): Promise<readonly Due[]> {
    const rows = await db.query
      .selectFrom('announcements')
      .select(['id', 'revision', ...instants])
      .where('kind', 'in', eventKinds)
      .where('state', 'in', ['published', 'scheduled'])
      .where(({ or, and, eb }) =>
        or(instants.map(column => and([eb(column, '>', from), eb(column, '<=', to)]))),
      )
      .execute()
    return rows.map(row => {
      const passed = instants
        .map(column => row[column] ?? to)
        .map(instant => (instant <= to ? instant : 'ahead'))
      return { id: row.id, state: [row.id, row.revision, ...passed].join(' ') }
    })
  }

  async function notRecorded(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set()
    const rows = await db.query.selectFrom('events').select('key').where('key', 'in', keys).execute()
    const known = new Set(rows.map(each => each.key))
    return new Set(keys.filter(key => !known.has(key)))
  }
}

const instants = ['publish_at', 'event_starts_at', 'event_ends_at'] as const

/** An announcement that is due; `state` changes with an edit and with each instant that passes. */
type Due = { readonly id: string; readonly state: string }
