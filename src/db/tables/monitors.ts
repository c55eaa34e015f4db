import type { Generated } from 'kysely'

/** The tables of monitors, what was seen of them, and maintenance. */
export interface MonitorTables {
  monitors: MonitorTable
  monitor_states: MonitorStateTable
  beats: BeatTable
  beat_hours: RollupTable
  beat_days: RollupTable
  maintenance_windows: MaintenanceWindowTable
  maintenance_monitors: { window_id: number; monitor_id: number }
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
  /** Null: there are no reminders. */
  remind_every_ms: Generated<number | null>
  upside_down: number
  public: number
  active: number
  position: number
  revision: Generated<number>
  group_name: Generated<string | null>
  /** A JSON list of strings. */
  tags: Generated<string>
}

interface MonitorStateTable {
  monitor_id: number
  status: string
  retries: number
  successes: number
  settled: string | null
  /** Since when it has settled as DOWN, and when channels were last notified of that; null while it has not. */
  down_since: number | null
  notified_at: number | null
  /** When it settled as something else lately, a JSON list; null: it did not. */
  changes: Generated<string | null>
  /** Since when it changes too often for a message about each change; null while it does not. */
  unstable_since: Generated<number | null>
  /** Since when the status is what it is. */
  since: number
  /** The end of the time already accounted for in the roll-ups. */
  checked_at: number
  latency_ms: number | null
  /** What was found, as a code with its parameters in JSON. Null: `message` has a sentence from before there were codes. */
  code: string | null
  params: string | null
  message: string
}

interface BeatTable {
  id: Generated<number>
  monitor_id: number
  at: number
  status: string
  latency_ms: number | null
  /** What was found, as a code with its parameters in JSON. Null: `message` has a sentence from before there were codes. */
  code: string | null
  params: string | null
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
  revision: Generated<number>
  /** JSON; null: it opens once. */
  rule: Generated<string | null>
  /** Null: it announces nothing by itself. */
  announce_ahead_ms: Generated<number | null>
}
