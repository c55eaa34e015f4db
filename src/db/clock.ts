import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/**
 * The time of day on the database's own clock, in milliseconds, read when the statement runs. What several instances
 * compare is compared by it, because their hosts may disagree. All instances on one SQLite file share a host.
 */
export const databaseNow = (engine: Engine): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
