import type { Database, Statement } from '../db/database.ts'
import type { Event } from '../outbox/event.ts'
import { recordAnew, recordEvent } from '../outbox/event-statements.ts'
import { eventKinds, traitsOf } from './model/announcement-kinds.ts'

/**
 * Records the events of an edit of that name. The end of an incident that was taken back is recorded again, at the same
 * instant too; the opening of an announcement is recorded once, also if it was withdrawn meanwhile.
 */
export const recordEdit = (
  db: Pick<Database, 'query'>,
  events: readonly Event[],
  edit: string | number,
): readonly Statement[] =>
  events.flatMap(event =>
    openings.has(event.kind) ? [recordEvent(db, event)] : recordAnew(db, event, String(edit)),
  )

const openings: ReadonlySet<string> = new Set(eventKinds.map(kind => traitsOf(kind).tells.opened))
