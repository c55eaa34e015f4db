import type { Message } from '../../kernel/messages.ts'
import type { Certificate } from './certificate.ts'
import type { Domain } from './domain.ts'
import type { Monitor, Status } from './monitor.ts'
import type { Phases } from './phases.ts'

/** One of the last checks of a monitor, as operators see it. */
export type RecentCheck = {
  readonly at: number
  /** The status after it. */
  readonly status: Status
  readonly latencyMs: number | null
  readonly message: Message
  /** The note of the sender of a push; null if there is none. */
  readonly note: string | null
  /** Null if they are not known: of pushes, and of checks of earlier versions. */
  readonly phases: Phases | null
}

/** A monitor with its last checks, newest first. */
export type CheckedMonitor = {
  readonly monitor: Monitor
  readonly checks: readonly RecentCheck[]
  readonly certificate: Certificate | null
  /** The domain of its host; null if it has none, or is not known yet. */
  readonly domain: Domain | null
}
