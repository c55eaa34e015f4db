import { columnTypes, key, required, table, zero } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** Registrations of domains, and the registries that know them. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    return [
      table(query, 'domains')
        .addColumn('name', 'text', key)
        .addColumn('registry', 'text')
        .addColumn('ends_at', int)
        .addColumn('checked_at', int)
        .addColumn('problem', 'text')
        .addColumn('is_absent', int, zero)
        .addColumn('next_at', int, required),
      table(query, 'domain_registries')
        .addColumn('address', 'text', key)
        .addColumn('registries', 'text')
        .addColumn('next_at', int, required),
    ]
  },
}
