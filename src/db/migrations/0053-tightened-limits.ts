import { columnTypes, key, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** How far the limits of creation are tightened, what they refused lately, and an index by which links of one domain are found. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'tightened_limits')
        .addColumn('id', int, key)
        .addColumn('step', int, required)
        .addColumn('since', int, required)
        .addColumn('usual', int, required),
      table(query, 'tightened_refusals').addColumn('at', int, key).addColumn('refused', int, zero),
      query.schema.createIndex('snippet_targets_by_domain').on('snippet_targets').columns(['domain', 'at']),
    ]
  },
}
