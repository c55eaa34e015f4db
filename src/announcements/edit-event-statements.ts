import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Event, StoredEvent } from '../outbox/event.ts'
import {
  eventOf,
  isWithdrawn,
  recordAnew,
  recordEvent,
  recordEventWhere,
} from '../outbox/event-statements.ts'
import { appears, eventsOfAppearance, eventsOfEdit, isEnd, losesEnd } from './announcement-events.ts'
import { announcementSubject, type EditedAnnouncement } from './model/announcement-edit.ts'
import { eventKinds, isClosing, traitsOf } from './model/announcement-kinds.ts'
import type { EditedUpdate } from './model/update.ts'
import type { AnnouncementStore } from './store/announcement-store.ts'

type Parts = {
  readonly db: Pick<Database, 'query'>
  readonly store: Pick<AnnouncementStore, 'updates'>
}

/** Records the events of a saved announcement. `first` is an update that appears with it. */
export async function recordSaved(
  parts: Parts,
  before: EditedAnnouncement | null,
  after: EditedAnnouncement,
  at: number,
  first: EditedUpdate | null = null,
): Promise<readonly Statement[]> {
  const by = String(after.revision)
  if (!appears(before, after, at)) {
    const newest = losesEnd(before, after, at) ? await newestUpdate(parts, after) : null
    const isStillOver = newest !== null && isClosing(newest.status)
    return isStillOver ? [] : recordEdit(parts.db, eventsOfEdit(before, after, at), by)
  }
  const told = await toldOf(parts.db, after)
  return (await eventsAppearing(parts, after, { at, by, told, first })).map(each =>
    recordEvent(parts.db, each),
  )
}

/** Events of an announcement that appears, of which these were recorded before, the newest first. */
export async function eventsAppearing(
  parts: Pick<Parts, 'store'>,
  announcement: EditedAnnouncement,
  { at, by, told, first }: Appearing,
): Promise<readonly Event[]> {
  const newest = first ?? (await newestUpdate(parts, announcement))
  return eventsOfAppearance(announcement, { at, by, told, first, newest })
}

async function newestUpdate(
  { store }: Pick<Parts, 'store'>,
  { id }: EditedAnnouncement,
): Promise<EditedUpdate | null> {
  const updates = await store.updates.list(id)
  return updates.find(each => each.state === 'published') ?? null
}

type Appearing = {
  readonly at: number
  readonly by: string
  readonly told: readonly StoredEvent[]
  readonly first: EditedUpdate | null
}

/**
 * Records the events of an edit of that name. The end of an incident that was taken back is recorded again, at the same
 * instant too. The withdrawal of an announcement is recorded unless that is its last event already.
 */
export const recordEdit = (
  db: Pick<Database, 'query'>,
  events: readonly Event[],
  edit: string,
): readonly Statement[] =>
  events.flatMap(event =>
    isWithdrawn(event.params) ? [recordWithdrawal(db, event)] : recordAnew(db, event, edit),
  )

const recordWithdrawal = (db: Pick<Database, 'query'>, event: Event): Statement =>
  recordEventWhere(
    db,
    { ...event, params: sql.val(JSON.stringify(event.params)) },
    db.query
      .selectFrom('announcements')
      .where('announcements.id', '=', 'announcementId' in event.params ? event.params.announcementId : '')
      .where(({ not, exists }) => not(exists(toldAsOver(db, event).select('events.id')))),
  )

/** The newest event of the announcement, if that is its end. */
const toldAsOver = ({ query }: Pick<Database, 'query'>, { subject }: Pick<Event, 'subject'>) => {
  const newest = query
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('subject', '=', subject)
    .where('kind', 'in', toldKinds)
  return query.selectFrom('events').where('events.id', '=', newest).where('kind', 'in', endKinds)
}

/** What is recorded of an announcement besides reminders, the newest first. */
export async function toldOf(
  { query }: Pick<Database, 'query'>,
  announcement: EditedAnnouncement,
): Promise<readonly StoredEvent[]> {
  const rows = await query
    .selectFrom('events')
    .selectAll()
    .where('subject', '=', announcementSubject(announcement))
    .where('kind', 'in', toldKinds)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(eventOf)
}

const toldKinds = eventKinds
  .flatMap(kind => Object.values(traitsOf(kind).tells))
  .filter(each => each !== null)
const endKinds = toldKinds.filter(kind => isEnd({ kind }))
