import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Event, StoredEvent } from './event.ts'

/** Rows of one statement. */
export const rowsAtOnce = 200

/** The row of an event, for writes that store it under their own conditions. */
export const eventRow = ({ kind, key, subject, at, params }: Event) => ({
  kind,
  key,
  subject,
  at,
  params: JSON.stringify(params),
})

/** The event of a row. An event of a newer version has a kind that no sender knows. */
export const eventOf = (row: Selectable<Tables['events']>): StoredEvent =>
  ({
    id: row.id,
    kind: row.kind,
    key: row.key,
    subject: row.subject,
    at: row.at,
    params: JSON.parse(row.params),
  }) as StoredEvent

/** Records an event in the write that makes it true; idempotent by its key. */
export const recordEvent = (db: Pick<Database, 'query'>, event: Event): Statement =>
  db.query
    .insertInto('events')
    .values(eventRow(event))
    .onConflict(clash => clash.column('key').doNothing())

/** Records an event if the query finds its parameters, which it selects as JSON. */
export const recordEventWhere = (
  db: Pick<Database, 'query'>,
  { kind, key, subject, at }: Pick<Event, 'kind' | 'key' | 'subject' | 'at'>,
  found: SelectQueryBuilder<Tables, keyof Tables, { readonly params: string }>,
): Statement =>
  db.query
    .insertInto('events')
    .columns(['params', 'kind', 'key', 'subject', 'at'])
    .expression(
      found.select(value => [
        value.val(kind).as('kind'),
        value.val(key).as('key'),
        value.val(subject).as('subject'),
        value.val(at).as('at'),
      ]),
    )
    .onConflict(clash => clash.column('key').doNothing())

/** Records an event together with a delivery to one target, whatever the rules are. */
export const recordFor = (
  db: Pick<Database, 'query'>,
  target: string,
  event: Event,
): readonly [Statement, Statement] => [recordEvent(db, event), deliverTo(db, target, event)]

const deliverTo = ({ query }: Pick<Database, 'query'>, target: string, { key, at }: Event): Statement =>
  query
    .insertInto('deliveries')
    .columns(['event_id', 'target', 'state', 'next_at', 'created_at'])
    .expression(
      query
        .selectFrom('events')
        .select(value => [
          'events.id',
          value.val(target).as('target'),
          value.val('waiting').as('state'),
          value.val(at).as('next_at'),
          value.val(at).as('created_at'),
        ])
        .where('key', '=', key),
    )
    .onConflict(clash => clash.columns(['event_id', 'target']).doNothing())
