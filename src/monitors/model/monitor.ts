import type { Message } from '../../kernel/messages.ts'
import type { Target } from '../kinds/kinds.ts'

/** Something the operator wants watched. */
export type Monitor = {
  readonly id: number
  readonly name: string
  readonly target: Target
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly retryIntervalMs: number
  readonly maxRetries: number
  /** How many successes in a row it takes before DOWN becomes UP. */
  readonly successThreshold: number
  /** While it is down, channels are reminded this often; null: never. */
  readonly remindEveryMs: number | null
  readonly upsideDown: boolean
  readonly public: boolean
  /** False: paused; neither probed nor listed. */
  readonly active: boolean
  /** The heading it stands under on the home page; null: above all headings. */
  readonly group: string | null
  /** Words of the operators for finding it again; readers do not see them. */
  readonly tags: readonly string[]
  /** The operator's order, from 0. */
  readonly position: number
  /** Counts the edits, from 1. */
  readonly revision: number
}

/** A monitor as its operator writes it, wherever it stands in the order. */
export type MonitorSettings = Omit<Monitor, 'id' | 'position' | 'revision'>

export const statuses = ['DOWN', 'MAINTENANCE', 'PENDING', 'UP'] as const
export type Status = (typeof statuses)[number]

export type { Kind, Target } from '../kinds/kinds.ts'

/** What a monitor carries from probe to probe and across restarts. */
export type MonitorState = {
  readonly status: Status
  readonly retries: number
  /** Successes in a row since the last failure, counted up to the threshold. */
  readonly successes: number
  /** The last of UP or DOWN; a change of it is an event. */
  readonly settled: 'UP' | 'DOWN' | null
  /** When `settled` became DOWN, and when channels were last notified that it is; null while it is not. */
  readonly downSince: number | null
  readonly notifiedAt: number | null
  /** When `settled` changed lately, the newest last. */
  readonly changes: readonly number[]
  /** Since when it changes so often that changes are not notified; null while it does not. */
  readonly unstableSince: number | null
  /** Since when the status is what it is. */
  readonly since: number
}

/**
 * Result of one probe. `unknown` is trouble of our own: it proves nothing about the monitor and is never recorded.
 */
export type ProbeResult = Finding | Unknown

export type Unknown = {
  readonly kind: 'unknown'
  readonly message: Message
  /** This host lacks something, has lost its network, or did not run for a while; or the probe was given up. */
  readonly cause: 'resources' | 'network' | 'pause' | 'stop'
  /** Thrown by the program or the system where nothing of the target failed; for the log. */
  readonly error?: unknown
}

export type Finding = {
  readonly kind: 'success' | 'failure'
  readonly latencyMs: number
  /** Message without secrets. */
  readonly message: Message
}

/** One occurrence of a window. */
export type MaintenanceWindow = {
  readonly title: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number
  readonly endsAt: number
}

/** One occurrence of a window that has not begun. */
export type UpcomingTime = MaintenanceWindow & { readonly windowId: number }

/** A monitor as the people who run it see it. */
export type MonitorOverview = {
  readonly monitor: Monitor
  readonly status: Status
  /** Since when the status is what it is; null: never checked. */
  readonly since: number | null
  readonly checkedAt: number | null
  /** What the last probe found. */
  readonly latencyMs: number | null
  readonly message: Message | null
}

/** A monitor with what is needed to go on watching it. */
export type WatchedMonitor = {
  readonly monitor: Monitor
  readonly state: MonitorState | null
  /** When the monitor was last seen; null: never. */
  readonly checkedAt: number | null
  /** Windows of the monitor: open ones, later ones, and those that ended lately. */
  readonly windows: readonly MaintenanceWindow[]
}
