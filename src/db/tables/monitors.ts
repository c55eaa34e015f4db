import type { Generated } from 'kysely'

/** Tables of monitors, their beats and states, and maintenance. */
export interface MonitorTables {
  monitors: {
    id: Generated<number>
    name: string
    /** The name in addresses; null in rows of versions before there was one, until one is made. */
    slug: Generated<string | null>
    public_name: Generated<string | null>
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
    /** Hash of the token by which pushes name the monitor; null if it waits for none. */
    push_key: Generated<string | null>
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
     * codes. Beside a code `message` is the note of a push.
     */
    code: string | null
    params: string | null
    message: string
    /** When the last push arrived; null if there was none. */
    pushed_at: Generated<number | null>
    /** Phases of the last checks; see `encodePhases`. */
    phases: Generated<Uint8Array | null>
    /** The certificate that the server showed; null if it showed none. */
    certificate_host: Generated<string | null>
    certificate_issuer: Generated<string | null>
    certificate_ends_at: Generated<number | null>
  }
  /** Pushes that no beat has taken yet. */
  pushes: {
    /** Sorts by the time of arrival. */
    id: string
    monitor_id: number
    at: number
    outcome: string
    exit_code: number | null
    latency_ms: number | null
    /** What the sender wrote. */
    note: string
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
  beat_hours: RollupTable & {
    /** Histograms of the latencies of each five minutes, in one; null if there are none, or not any more. */
    latency_detail: Generated<Uint8Array | null>
    /** Number of successes without a latency. */
    untimed: Generated<number>
  }
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
    /** Lead times of reminders in minutes, as a JSON list. */
    remind_minutes: Generated<string>
    /** 1 for a window that goes on past `ends_at` until it is completed. */
    open_ended: Generated<number>
    /** Occurrences of the rule that ended early or were cancelled, as a JSON list of start and end. */
    ended_early: Generated<string>
    /** Occurrences that a change of the rule moved, as a JSON list of start and first planned start. */
    moved: Generated<string>
    /** The planned start of a window that was started ahead of it, by which its announcement is known; else null. */
    planned_at: Generated<number | null>
  }
  maintenance_monitors: { window_id: number; monitor_id: number }
  /** Domains of the hosts of monitors, and longer or shorter names that are none. */
  domains: {
    name: string
    /** The address of the registry; null if the top-level domain has none. */
    registry: string | null
    ends_at: number | null
    /** When the registry described it last; null if it never has. */
    checked_at: number | null
    /** Code of the reason why the last question has not been answered; null if it has. */
    problem: string | null
    /** 1 if the registry does not know it, and has never described it. */
    is_absent: Generated<number>
    /** When the registry may be asked again. */
    next_at: number
  }
  /** Registries of top-level domains, by the address of the document that lists them. */
  domain_registries: {
    address: string
    /** Suffixes and addresses, as JSON; null if the document could not be read yet. */
    registries: string | null
    /** When the document may be read again. */
    next_at: number
  }
  /** The maintenance that calendars may know: planned, in progress, over, or cancelled. */
  calendar_entries: {
    /** Stable name of the entry, the part of its UID before the host. */
    key: string
    /** The title of the window; empty if there is only an announcement. */
    title: string
    starts_at: number
    /** The planned end; null if unknown. */
    ends_at: number | null
    /** Ids of the affected monitors, as a JSON list. */
    monitors: string
    /** The window, which may be deleted by now; null if there is only an announcement. */
    window_id: number | null
    /** The announcement, which may be deleted by now; null if there is none. */
    announcement_id: string | null
    cancelled: Generated<number>
    /** Number of changes of its times or state. */
    sequence: Generated<number>
    created_at: number
    changed_at: number
  }
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
  /** Histogram of the latencies of all successes; null if there is none yet. */
  latency: Generated<Uint8Array | null>
}
