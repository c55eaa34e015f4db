import type { Migration } from './migration.ts'

/** The name of a monitor that readers see; null if it is its own. */
export const publicNames: Migration = {
  name: '0030-public-names',
  statements: query => [query.schema.alterTable('monitors').addColumn('public_name', 'text')],
}
