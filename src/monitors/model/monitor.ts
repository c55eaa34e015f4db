import type { Message } from '../../kernel/messages.ts'
import type { Target } from '../kinds/kinds.ts'
import type { Certificate } from './certificate.ts'
import type { Domain } from './domain.ts'
import type { Finding } from './finding.ts'

/** A service that is probed. */
export type Monitor = {
  readonly id: number
  readonly name: string
  /** The name that readers see; null if it is `name`. */
  readonly publicName: string | null
  /** The name in the address of its page, unique; null until one is made from the name that readers see, while its id stands there. */
  readonly slug: string | null
  readonly target: Target
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly retryIntervalMs: number
  readonly maxRetries: number
  /** Successes in a row after which DOWN becomes UP. */
  readonly successThreshold: number
  /** Interval of reminders while the monitor is down, in milliseconds; null if never. */
  readonly remindEveryMs: number | null
  readonly upsideDown: boolean
  readonly public: boolean
  /** False if the monitor is paused: neither probed nor shown. */
  readonly active: boolean
  /** The group, a heading on the home page; null for monitors above all headings. */
  readonly group: string | null
  /** Tags of the operators; readers do not see them. */
  readonly tags: readonly string[]
  /** Position in the operator's order, from 0. */
  readonly position: number
  /** Revision; counts the edits, from 1. */
  readonly revision: number
}

/** The name that readers see. */
export const shownName = ({ name, publicName }: Pick<Monitor, 'name' | 'publicName'>): string =>
  publicName ?? name

/** The group that readers see: its own, or else the first of these tags that it has. */
export const shownGroup = (
  { group, tags }: Pick<Monitor, 'group' | 'tags'>,
  groupTags: readonly string[],
): string | null => group ?? groupTags.find(each => tags.includes(each)) ?? null

/** The settings of a monitor, without its id, position and revision. */
export type MonitorSettings = Omit<Monitor, 'id' | 'position' | 'revision'>

export const statuses = ['DOWN', 'MAINTENANCE', 'PENDING', 'UP'] as const
export type Status = (typeof statuses)[number]

export type { Kind, Target } from '../kinds/kinds.ts'
export type { Finding } from './finding.ts'

/** The state of a monitor, kept from probe to probe and across restarts. */
export type MonitorState = {
  readonly status: Status
  readonly retries: number
  /** Successes in a row since the last failure, up to the threshold. */
  readonly successes: number
  /** The last settled status, UP or DOWN; a change of it is an event. */
  readonly settled: 'UP' | 'DOWN' | null
  /** When `settled` became DOWN, and when channels were last notified that it is; both null while it is not. */
  readonly downSince: number | null
  readonly notifiedAt: number | null
  /** Times of recent changes of `settled`, the newest last. */
  readonly changes: readonly number[]
  /** Since when changes are too frequent to be notified; null while they are not. */
  readonly unstableSince: number | null
  /** When the current status began. */
  readonly since: number
}

/**
 * The result of one probe. `unknown` is trouble of Corkboard's own, which proves nothing about the monitor and is never
 * recorded.
 */
export type ProbeResult = Finding | Unknown

export type Unknown = {
  readonly kind: 'unknown'
  readonly message: Message
  /** Cause: this host lacks resources, has lost its network or did not run for a while, or the probe was aborted. */
  readonly cause: 'resources' | 'network' | 'pause' | 'stop'
  /** The thrown error, for the log, if the failure was not the target's. */
  readonly error?: unknown
}

/** One occurrence of a window. */
export type MaintenanceWindow = {
  readonly title: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number
  /** The end; while `openEnded`, the planned one. */
  readonly endsAt: number
  /** True for a window that goes on past its planned end until a person completes it; absent: false. */
  readonly openEnded?: boolean
}

/** One occurrence of a stored window. */
export type WindowTime = MaintenanceWindow & {
  readonly windowId: number
  /** The planned start, if it was started ahead of that; its announcement is known by it. */
  readonly plannedAt: number | null
}

/** The next occurrence of a window. */
export type NextTime = WindowTime & { readonly isRecurring: boolean }

/** A monitor with its latest result, as operators see it. */
export type MonitorOverview = {
  readonly monitor: Monitor
  readonly status: Status
  /** When the current status began; null if it was never probed. */
  readonly since: number | null
  readonly checkedAt: number | null
  /** The latency of the last probe, in milliseconds. */
  readonly latencyMs: number | null
  readonly message: Message | null
  /** The note of the sender of the last push; null or absent if there is none. */
  readonly note?: string | null
  /** When the last push arrived; null or absent if there was none. */
  readonly pushedAt?: number | null
  /** The certificate that the server showed last; null or absent if it showed none. */
  readonly certificate?: Certificate | null
  /** The domain of its host; null or absent if it has none, or is not known yet. */
  readonly domain?: Domain | null
}

/** A monitor with the state needed to resume watching it. */
export type WatchedMonitor = {
  readonly monitor: Monitor
  readonly state: MonitorState | null
  /** When the monitor was last probed; null if never. */
  readonly checkedAt: number | null
  /** When the last push arrived; null or absent if there was none. */
  readonly pushedAt?: number | null
  /** Windows of the monitor: open and future ones, and those that ended lately. */
  readonly windows: readonly MaintenanceWindow[]
}
