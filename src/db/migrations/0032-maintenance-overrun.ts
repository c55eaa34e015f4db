import { sql } from 'kysely'
import type { MigrationStep } from './migration.ts'

/** Channels that are notified when maintenance ends are notified when it takes longer, too. */
export const migration: MigrationStep = {
  statements: query => [
    query.updateTable('channels').set({
      rule: sql<string>`replace(rule, '"maintenance.ended"', '"maintenance.overrun","maintenance.ended"')`,
    }),
  ],
}
