import { columnTypes, ownedBy, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/**
 * By what new texts are found that are like another, or lead where others lead: their fingerprints, in bands, and the hosts
 * of their links. A decision keeps the fingerprints of what it was about, and names the snippet that it followed from.
 */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const t = columnTypes(engine)
    const traces = (name: string) => query.schema.createIndex(name).on('snippet_traces')
    const decisions = () => query.schema.alterTable('snippet_decisions')
    return [
      table(query, 'snippet_traces')
        .addColumn('snippet_id', 'text', ownedBy('snippets.id'))
        .addColumn('file', t.int, required)
        .addColumn('at', t.int, required)
        .addColumn('high', t.int, required)
        .addColumn('low', t.int, required)
        .addColumn('band1', t.int, required)
        .addColumn('band2', t.int, required)
        .addColumn('band3', t.int, required)
        .addColumn('band4', t.int, required)
        .addColumn('band5', t.int, required)
        .addColumn('band6', t.int, required)
        .addPrimaryKeyConstraint('snippet_traces_key', ['snippet_id', 'file']),
      traces('snippet_traces_by_time').column('at'),
      traces('snippet_traces_by_band1').column('band1'),
      traces('snippet_traces_by_band2').column('band2'),
      traces('snippet_traces_by_band3').column('band3'),
      traces('snippet_traces_by_band4').column('band4'),
      traces('snippet_traces_by_band5').column('band5'),
      traces('snippet_traces_by_band6').column('band6'),
      table(query, 'snippet_targets')
        .addColumn('snippet_id', 'text', ownedBy('snippets.id'))
        .addColumn('host', 'text', required)
        .addColumn('domain', 'text', required)
        .addColumn('at', t.int, required)
        .addPrimaryKeyConstraint('snippet_targets_key', ['snippet_id', 'host']),
      query.schema.createIndex('snippet_targets_by_time').on('snippet_targets').column('at'),
      decisions().addColumn('because', 'text'),
      decisions().addColumn('fingerprints', 'text'),
      decisions().addColumn('by_reports', t.int, column => column.notNull().defaultTo(0)),
      query.schema
        .createIndex('snippet_decisions_by_cause')
        .on('snippet_decisions')
        .column('because')
        .where('because', 'is not', null),
    ]
  },
}
