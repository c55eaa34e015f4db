import type { Generated } from 'kysely'

/** Tables of monitors, their beats and states, and maintenance. */
export interface MonitorTables {
  monitors: {
    id: Generated<number>
    name: string
    kind: string
    /** The settings of the monitor's kind, as JSON. */
    target: string
    interval_ms: number
    timeout_ms: number
    retry_interval_ms: number
    max_retries: number
    success_threshold: number
    /** Interval of reminders, in milliseconds; null if there are none. */
    remind_every_ms: Generated<number | null>
    upside_down: number
    public: number
    active: number
    position: number
    revision: Generated<number>
    group_name: Generated<string | null>
    /** Tags, as a JSON list of strings. */
    tags: Generated<string>
  }
  monitor_states: {
    monitor_id: number
    status: string
    retries: number
    successes: number
    settled: string | null
    /** When the monitor settled as DOWN, and when channels were last notified of that; null while it is not down. */
    down_since: number | null
    notified_at: number | null
    /** Times of recent changes of the settled state, as a JSON list; null if there were none. */
    changes: Generated<string | null>
    /** Since when the monitor changes too often to notify each change; null while it does not. */
    unstable_since: Generated<number | null>
    /** When the current status began. */
    since: number
    /** The end of the time already counted in the roll-ups. */
    checked_at: number
    latency_ms: number | null
    /**
     * The result of the last probe, as a code with JSON parameters; null if `message` has a sentence from before there were
     * codes.
     */
    code: string | null
    params: string | null
    message: string
  }
  beats: {
    id: Generated<number>
    monitor_id: number
    at: number
    status: string
    latency_ms: number | null
    /** The result of the probe, as a code with JSON parameters; null if `message` has a sentence from before there were codes. */
    code: string | null
    params: string | null
    message: string
  }
  beat_hours: RollupTable
  beat_days: RollupTable
  maintenance_windows: {
    id: Generated<number>
    title: string
    starts_at: number
    ends_at: number
    revision: Generated<number>
    /** The recurrence rule, as JSON; null for a single window. */
    rule: Generated<string | null>
    /** How long before its start a window is announced, in milliseconds; null if it is not. */
    announce_ahead_ms: Generated<number | null>
  }
  maintenance_monitors: { window_id: number; monitor_id: number }
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
