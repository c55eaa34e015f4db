import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './database.ts'

/**
 * The database's clock in milliseconds, read when the statement runs. Instances compare times by it, because the clocks
 * of their hosts may differ. All instances on one SQLite file share a host.
 */
export const databaseNow = (engine: Engine): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
