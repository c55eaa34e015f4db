import { sql } from 'kysely'
import type { MigrationStep } from './migration.ts'

/** Subscribes channels that are notified of outages also to losses of Corkboard's own connectivity. */
export const migration: MigrationStep = {
  statements: query => [
    query.schema
      .createIndex('events_of_connectivity')
      .on('events')
      .column('id')
      .where(sql.ref('subject'), '=', sql.lit('connectivity')),
    query.updateTable('channels').set(({ ref }) => ({
      rule: sql<string>`case ${sql.join(
        beginnings.map(
          each =>
            sql`when rule like ${sql.lit(`${each}%`)} then replace(rule, ${sql.lit(each)}, ${sql.lit(each + added)})`,
        ),
        sql` `,
      )} else ${ref('rule')} end`,
    })),
  ],
}

/** Starts of rules with an outage in them, the longest first. The events of a rule are in the order of `notifiedKinds`. */
const beginnings = [
  '{"events":["monitor.down","monitor.still_down","monitor.up"',
  '{"events":["monitor.down","monitor.still_down"',
  '{"events":["monitor.down","monitor.up"',
  '{"events":["monitor.down"',
]
const added = ',"connectivity.lost","connectivity.restored"'
