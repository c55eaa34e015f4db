import { type Kysely, sql } from 'kysely'
import type { Statement } from '../database.ts'
import type { Tables } from '../tables.ts'
import { type ColumnTypes, key, required, table, zero } from './columns.ts'

/** Tables of moderation: reports of snippets, decisions about them, and blocks. */
export const moderation = (query: Kysely<Tables>, t: ColumnTypes): readonly Statement[] => {
  const serial = (name: string) =>
    table(query, name).addColumn('id', t.serial, column => column.primaryKey().notNull())
  const index = (name: string) => query.schema.createIndex(name)
  return [
    table(query, 'snippet_cases')
      .addColumn('number', 'text', key)
      .addColumn('reason', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('contact', 'text')
      .addColumn('key_hash', t.bytes, required)
      .addColumn('at', t.int, required)
      .addColumn('state', 'text', required)
      .addColumn('answer', 'text', column => column.notNull().defaultTo(''))
      .addColumn('decided_at', t.int),
    index('snippet_cases_by_state').on('snippet_cases').columns(['state', 'at']),
    // No foreign keys on snippets here: reports and decisions outlive the snippet.
    serial('snippet_reports')
      .addColumn('number', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('snippet_id', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('contact', 'text')
      .addColumn('origin_key', t.int)
      .addColumn('network_hash', t.bytes)
      .addColumn('counts', t.int, zero)
      .addColumn('at', t.int, required)
      .addColumn('state', 'text', required)
      .addColumn('decided_at', t.int),
    index('snippet_reports_by_snippet').on('snippet_reports').column('snippet_id'),
    index('snippet_reports_by_state').on('snippet_reports').columns(['state', 'at']),
    index('snippet_reports_by_number').on('snippet_reports').column('number'),
    index('snippet_reports_by_origin')
      .on('snippet_reports')
      .column('origin_key')
      .where('origin_key', 'is not', null),
    index('snippet_reports_by_network')
      .unique()
      .on('snippet_reports')
      .columns(['snippet_id', 'origin_key', 'network_hash'])
      .where(sql.ref('counts'), '=', sql.lit(1)),
    serial('snippet_decisions')
      .addColumn('snippet_id', 'text', required)
      .addColumn('action', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('at', t.int, required),
    index('snippet_decisions_by_snippet').on('snippet_decisions').column('snippet_id'),
    index('snippet_decisions_by_time').on('snippet_decisions').column('at'),
    table(query, 'report_deliveries')
      .addColumn('snippet_id', 'text', key)
      .addColumn('number', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('at', t.int, required)
      .addColumn('pending', t.int, required)
      .addColumn('due_at', t.int, required)
      .addColumn('tries', t.int, zero),
    index('report_deliveries_by_time').on('report_deliveries').columns(['pending', 'due_at']),
    serial('snippet_blocks')
      .addColumn('kind', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('created_at', t.int, required)
      .addColumn('hits', t.int, zero),
    query.insertInto('serials').values({ name: 'snippet_blocks', last: 0 }),
    serial('snippet_notes')
      .addColumn('snippet_id', 'text', required)
      .addColumn('author', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('at', t.int, required),
    index('snippet_notes_by_snippet').on('snippet_notes').column('snippet_id'),
  ]
}
