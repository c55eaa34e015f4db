import type { Generated, Selectable } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { AnnouncementTables } from './tables/announcements.ts'
import type { ModerationTables } from './tables/moderation.ts'
import type { MonitorTables } from './tables/monitors.ts'
import type { OutboxTables } from './tables/outbox.ts'
import type { PastebinTables } from './tables/pastebin.ts'
import type { SiteTables } from './tables/site.ts'
import type { SubscriberTables } from './tables/subscribers.ts'

/**
 * The schema in TypeScript. Instants are milliseconds since the epoch, flags are 0 or 1, a missing value is null: types
 * that both engines return alike.
 */
export interface Tables
  extends SystemTables,
    AnnouncementTables,
    MonitorTables,
    PastebinTables,
    ModerationTables,
    OutboxTables,
    AccountTables,
    SubscriberTables,
    SiteTables {}

/** Tables that belong to no feature. */
interface SystemTables {
  migrations: { name: string; applied_at: number }
  /** Versions of the slices. A visible write increments the version of its slice, so that other processes notice. */
  slices: { slice: string; version: number }
  /** The keys that a version of a slice changed, as a JSON list of strings. A version without a row may have changed anything. */
  slice_changes: { slice: string; version: number; keys: string; at: number }
  /** Leases. Times are by the database's clock. */
  leases: { name: string; holder: string; expires_at: number; since: Generated<number> }
  /** The processes that serve this database. Times are by the database's clock. */
  instances: {
    id: string
    host: string
    pid: number
    started_at: number
    seen_at: number
    /** 1 if the instance can read texts in bundles; null for one of an earlier version. */
    reads_bundles: Generated<number | null>
  }
  /** The last id that a row of the named table was given. */
  serials: { name: string; last: number }
  secrets: { name: string; value: Uint8Array }
  /** Buckets of the rate limits that all instances share, by keyed hash, and when each is empty. */
  rate_counts: { key: Uint8Array; empty_at: number }
}

export type AnnouncementRow = Selectable<Tables['announcements']>
export type MonitorRow = Selectable<Tables['monitors']>
export type MonitorStateRow = Selectable<Tables['monitor_states']>
export type RollupRow = Selectable<Tables['beat_days']>
export type SnippetRow = Selectable<Tables['snippets']>
