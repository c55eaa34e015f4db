import type { Migration } from './migration.ts'

/** Who is not notified of an incident, by the choice of its author. */
export const silentAudiences: Migration = {
  name: '0033-silent-audiences',
  statements: query => [query.schema.alterTable('announcements').addColumn('silent', 'text')],
}
