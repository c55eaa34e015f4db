import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Channels that are notified when maintenance ends are notified when it takes longer, too. */
export const maintenanceOverrun: Migration = {
  name: '0032-maintenance-overrun',
  statements: query => [
    query.updateTable('channels').set({
      rule: sql<string>`replace(rule, '"maintenance.ended"', '"maintenance.overrun","maintenance.ended"')`,
    }),
  ],
}
