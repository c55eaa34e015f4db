import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Event } from '../outbox/event.ts'
import { isWithdrawn, recordAnew, recordEvent, recordEventWhere } from '../outbox/event-statements.ts'
import { eventKinds, traitsOf } from './model/announcement-kinds.ts'

/**
 * Records the events of an edit of that name. The end of an incident that was taken back is recorded again, at the same
 * instant too. The opening of an announcement is recorded once, also if it was withdrawn meanwhile, and again if its last
 * event is its end; its withdrawal is recorded unless that is its last event already.
 */
export const recordEdit = (
  db: Pick<Database, 'query'>,
  events: readonly Event[],
  edit: string | number,
): readonly Statement[] =>
  events.flatMap(event => {
    if (isOpening(event)) return recordOpening(db, event, String(edit))
    return isWithdrawn(event.params) ? [recordWithdrawal(db, event)] : recordAnew(db, event, String(edit))
  })

export const isOpening = ({ kind }: Pick<Event, 'kind'>): boolean =>
  eventKinds.some(each => traitsOf(each).tells.opened === kind)

function recordOpening(db: Pick<Database, 'query'>, event: Event, edit: string): readonly Statement[] {
  const { begun, opened, updated } = tellsOf(event)
  // An incident is not new once it was resolved, but maintenance that was cancelled is planned again.
  const kind = begun === null ? updated : opened
  const closing = toldAsOver(db, event).where('at', '<=', event.at)
  return [
    recordEventWhere(
      db,
      { ...event, kind, key: `${event.key}:${edit}`, params: sql.val(JSON.stringify(event.params)) },
      // What an update cancelled stays so.
      isCancelled(event) ? closing.where('key', 'like', '%:withdrawn:%') : closing,
    ),
    recordEvent(db, event),
  ]
}

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
const toldAsOver = ({ query }: Pick<Database, 'query'>, event: Event) => {
  const { opened, begun, updated, overrun, closed } = tellsOf(event)
  const told = [opened, begun, updated, overrun, closed].filter(each => each !== null)
  const newest = query
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('subject', '=', event.subject)
    .where('kind', 'in', told)
  return query.selectFrom('events').where('events.id', '=', newest).where('kind', '=', closed)
}

const isCancelled = ({ params }: Event): boolean =>
  'startsAt' in params &&
  params.startsAt !== null &&
  params.endsAt !== null &&
  params.endsAt <= params.startsAt

const tellsOf = ({ kind }: Pick<Event, 'kind'>) =>
  traitsOf(kind.startsWith('incident.') ? 'incident' : 'maintenance').tells
