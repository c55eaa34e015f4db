import { CompiledQuery, sql } from 'kysely'
import type { Statement } from '../database.ts'
import { columnTypes, ownedBy, required, table, unique, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Tables of the outbox. Reports that the webhook has not received yet become events. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int, serial } = columnTypes(engine)
    const index = (name: string) => query.schema.createIndex(name)
    return [
      table(query, 'events')
        .addColumn('id', serial, column => column.primaryKey().notNull())
        .addColumn('kind', 'text', required)
        .addColumn('key', 'text', unique)
        .addColumn('subject', 'text', required)
        .addColumn('params', 'text', required)
        .addColumn('at', int, required)
        .addColumn('routed_at', int),
      index('events_unrouted').on('events').column('id').where(sql.ref('routed_at'), 'is', null),
      index('events_by_time').on('events').column('at'),
      table(query, 'deliveries')
        .addColumn('id', serial, column => column.primaryKey().notNull())
        .addColumn('event_id', int, ownedBy('events.id'))
        .addColumn('target', 'text', required)
        .addColumn('state', 'text', required)
        .addColumn('message_id', 'text')
        .addColumn('attempts', int, zero)
        .addColumn('next_at', int, required)
        .addColumn('claim', 'text')
        .addColumn('claimed_until', int, zero)
        .addColumn('created_at', int, required)
        .addColumn('done_at', int)
        .addColumn('error', 'text'),
      index('deliveries_by_event').unique().on('deliveries').columns(['event_id', 'target']),
      index('deliveries_waiting')
        .on('deliveries')
        .columns(['target', 'id'])
        .where(sql.ref('state'), '=', sql.lit('waiting')),
      index('deliveries_by_target').on('deliveries').columns(['target', 'state', 'done_at']),
      index('deliveries_by_message')
        .on('deliveries')
        .column('message_id')
        .where('message_id', 'is not', null),
      ...pendingReports,
      query.schema.dropTable('report_deliveries'),
    ]
  },
}

const raw = (text: string): Statement => ({ compile: () => CompiledQuery.raw(text) })

/**
 * Statements that turn pending reports into events. Their values need no escaping in JSON, since numbers, ids and reasons
 * consist of letters, digits, `-` and `_`.
 */
const pendingReports: readonly Statement[] = [
  raw(`insert into events (kind, key, subject, params, at, routed_at)
    select 'snippet.reported', 'snippet.reported:' || number || ':' || snippet_id, 'snippet:' || snippet_id,
      '{"number":"' || number || '","snippetId":"' || snippet_id || '","reason":"' || reason || '"}', at, at
    from report_deliveries where pending = 1`),
  raw(`insert into deliveries (event_id, target, state, next_at, created_at)
    select id, 'report:' || substr(subject, 9), 'waiting', at, at from events`),
]
