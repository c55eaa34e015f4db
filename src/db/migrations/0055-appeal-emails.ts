import { columnTypes, ownedBy, required, table } from './columns.ts'
import type { MigrationStep } from './migration.ts'

/** The email address that a creator leaves with an appeal, and those of decided appeals until their mail has left. */
export const migration: MigrationStep = {
  statements: (query, engine) => {
    const { int } = columnTypes(engine)
    const appeals = query.schema.alterTable('snippet_appeals')
    return [
      appeals.addColumn('email', 'text'),
      appeals.addColumn('language', 'text'),
      table(query, 'appeal_mails')
        .addColumn('event_id', int, column => ownedBy('events.id')(column).primaryKey())
        .addColumn('email', 'text', required)
        .addColumn('language', 'text', required),
    ]
  },
}
