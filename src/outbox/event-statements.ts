import { type Expression, type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { insertWhere } from '../db/upsert.ts'
import type { Event, StoredEvent, WithdrawnFact } from './event.ts'

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

/** True of maintenance that was unpublished or deleted before it began. */
export const isWithdrawn = (params: Event['params']): params is WithdrawnFact =>
  'withdrawn' in params && params.withdrawn !== undefined

/** Records an event in the write that makes it true; idempotent by its key. */
export const recordEvent = (db: Pick<Database, 'query'>, event: Event): Statement =>
  db.query
    .insertInto('events')
    .values(eventRow(event))
    .onConflict(clash => clash.column('key').doNothing())

/** Records an event if the query finds something, from which its parameters are made as JSON. */
export const recordEventWhere = (
  db: Pick<Database, 'query'>,
  event: Pick<Event, 'kind' | 'key' | 'subject' | 'at'> & { readonly params: Expression<string> },
  found: SelectQueryBuilder<Tables, keyof Tables, object>,
): Statement =>
  insertWhere(db.query, 'events', event, found).onConflict(clash => clash.column('key').doNothing())

/**
 * Records an event that an edit has made true, also one that was true before and was taken back, whose key is used. `edit`
 * is the name of the edit, which makes that event's key another one.
 */
export const recordAnew = (db: Pick<Database, 'query'>, event: Event, edit: string): readonly Statement[] => [
  recordEventWhere(
    db,
    { ...event, key: `${event.key}:${edit}`, params: sql.val(JSON.stringify(event.params)) },
    db.query.selectFrom('events').where('key', '=', event.key),
  ),
  recordEvent(db, event),
]

/** Records an event together with a delivery to one target, whatever the rules are. */
export const recordFor = (
  db: Pick<Database, 'query'>,
  target: string,
  event: Event,
): readonly [Statement, Statement] => [recordEvent(db, event), deliverTo(db, target, event)]

const deliverTo = ({ query }: Pick<Database, 'query'>, target: string, { key, at }: Event): Statement =>
  insertDelivery(query, key, waiting(target, at))

/** A delivery that is due. */
export const waiting = (target: string, at: number) =>
  ({ target, state: 'waiting', next_at: at, created_at: at }) as const

/**
 * Inserts a delivery of the event with the key, or with the one key that a query finds; none without the event, or if the
 * target has one of it already.
 */
export const insertDelivery = (
  query: Database['query'],
  key: string | Expression<string>,
  delivery: Omit<Insertable<Tables['deliveries']>, 'event_id'>,
): Statement =>
  insertWhere(
    query,
    'deliveries',
    { event_id: sql.ref('events.id'), ...delivery },
    query.selectFrom('events').where('events.key', '=', key),
  ).onConflict(clash => clash.columns(['event_id', 'target']).doNothing())
