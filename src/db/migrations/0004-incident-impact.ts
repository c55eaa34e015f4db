import type { Migration } from './migration.ts'

/** The impact of incidents; existing ones become `minor`. */
export const incidentImpact: Migration = {
  name: '0004-incident-impact',
  statements: query => [
    query.schema
      .alterTable('announcements')
      .addColumn('impact', 'text', column => column.notNull().defaultTo('minor')),
  ],
}
