import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { hasText, isAfter, type ListCursor, type ListSearch } from '../db/list-search.ts'
import { isOrBegins } from '../outbox/target-store.ts'
import { waysOf } from './channel-target.ts'
import { loggedDeliveries, loggedMessageOf, ofChannels } from './delivery-log-statements.ts'
import type { LoggedMessage } from './logged-message.ts'

/** A message with the id of its first delivery, which orders messages by time. */
export type ListedMessage = LoggedMessage & { readonly id: number }

export type MessageSearch = ListSearch<'time', LoggedMessage['state']>

export const messageCursor = ({ id }: ListedMessage): ListCursor => ({ value: id, id })

/** The list of all messages to channels. Deliveries of one message to one target in one state are one row. */
export function listedMessages(db: Database) {
  // Without the joined text and the sum PostgreSQL may look through all of a target, or of the table, for each row.
  const same = sql`from deliveries as others where others.message_id = deliveries.message_id
    and others.target || '' = deliveries.target and others.state = deliveries.state`
  const isFirst = sql<boolean>`(select others.id ${same} and others.id + 0 < deliveries.id limit 1) is null`
  const events = sql<number>`(select count(*) ${same})`

  const all = () => loggedDeliveries(db).select(events.as('events')).where(ofChannels)

  /** `channels` are those whose names have the text. */
  async function search(
    asked: MessageSearch,
    channels: readonly number[],
  ): Promise<readonly ListedMessage[]> {
    const { text, filter, sort, limit } = asked
    let query = all()
      .where(isFirst)
      .where(isAfter('deliveries.id', 'deliveries.id', asked))
    // A literal, so that the index of what was given up serves it.
    if (filter !== null) query = query.where('deliveries.state', '=', sql.lit(filter))
    if (text !== '')
      query = query.where(({ or }) =>
        or([
          hasText(db.engine, ['events.params', 'deliveries.target'], text),
          ...channels.flatMap(waysOf).map(isOrBegins),
        ]),
      )
    return (await query.orderBy('deliveries.id', sort.order).limit(limit).execute()).map(messageOf)
  }

  async function find(ids: readonly number[]): Promise<readonly ListedMessage[]> {
    if (ids.length === 0) return []
    return (await all().where('deliveries.id', 'in', ids).execute()).map(messageOf)
  }

  return { search, find }
}

type Row = Parameters<typeof loggedMessageOf>[0] & { readonly events: number }

/** A message that was not tried yet has no id, and one event. */
const messageOf = (row: Row): ListedMessage => ({
  ...loggedMessageOf(row, Math.max(1, Number(row.events))),
  id: row.delivery,
})
