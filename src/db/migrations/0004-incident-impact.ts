import type { Migration } from './migration.ts'

/** How badly an incident hits the users; incidents from before count as minor. */
export const incidentImpact: Migration = {
  name: '0004-incident-impact',
  statements: query => [
    query.schema
      .alterTable('announcements')
      .addColumn('impact', 'text', column => column.notNull().defaultTo('minor')),
  ],
}
