import type { Generated, Insertable, Selectable } from 'kysely'

/**
 * The schema as TypeScript sees it. Instants are milliseconds since the epoch, flags are 0 or 1,
 * absent is null; those are the types that both engines give back alike.
 */
export interface Tables {
  migrations: { name: string; applied_at: number }
  /** A visible write raises the version of its slice, so that other processes notice. */
  slices: { slice: string; version: number }
  leases: { name: string; holder: string; expires_at: number }
  site: { key: string; value: string }
  platform_users: { id: number; username: string; avatar: string | null }
  announcements: AnnouncementTable
  monitors: MonitorTable
  monitor_states: MonitorStateTable
  beats: BeatTable
  beat_hours: RollupTable
  beat_days: RollupTable
  maintenance_windows: MaintenanceWindowTable
  maintenance_monitors: { window_id: number; monitor_id: number }
  snippets: SnippetTable
}

interface AnnouncementTable {
  id: string
  title: string
  description: string
  content: string | null
  image: string
  banner: string
  banner_text: string | null
  banner_type: string | null
  banner_expiry: number | null
  created_at: number
  updated_at: number
  platform_user_id: number
  state: string
  publish_at: number | null
}

interface MonitorTable {
  id: Generated<number>
  name: string
  kind: string
  /** What the probe of this kind needs, as JSON. */
  target: string
  interval_ms: number
  timeout_ms: number
  retry_interval_ms: number
  max_retries: number
  success_threshold: number
  upside_down: number
  public: number
  active: number
  position: number
}

interface MonitorStateTable {
  monitor_id: number
  status: string
  retries: number
  successes: number
  settled: string | null
  /** Failed probes since the last alarm. */
  failures: number
  /** Since when the status is what it is. */
  since: number
  /** The end of the time already accounted for in the roll-ups. */
  checked_at: number
  latency_ms: number | null
  message: string
}

interface BeatTable {
  id: Generated<number>
  monitor_id: number
  at: number
  status: string
  latency_ms: number | null
  message: string
}

interface RollupTable {
  monitor_id: number
  starts_at: number
  up_ms: number
  down_ms: number
  pending_ms: number
  maintenance_ms: number
  probes: number
  failures: number
  latency_sum_ms: number
  latency_max_ms: number
}

interface MaintenanceWindowTable {
  id: Generated<number>
  title: string
  starts_at: number
  ends_at: number
}

interface SnippetTable {
  id: string
  /** The text, UTF-8. */
  content: Uint8Array
  lexer: string
  filename: string | null
  created_at: number
  /** Null: never. */
  expires_at: number | null
  onetime: number
  /** SHA-256 of the delete token. */
  delete_token_hash: Uint8Array
}

export type AnnouncementRow = Selectable<AnnouncementTable>
export type MonitorRow = Selectable<MonitorTable>
export type NewMonitorRow = Insertable<MonitorTable>
export type MonitorStateRow = Selectable<MonitorStateTable>
export type RollupRow = Selectable<RollupTable>
export type MaintenanceWindowRow = Selectable<MaintenanceWindowTable>
export type SnippetRow = Selectable<SnippetTable>
