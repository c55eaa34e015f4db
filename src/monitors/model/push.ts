import { fixedLimit } from '../../lib/fixed-limit.ts'
import { hourMs } from '../../lib/time.ts'

/** A push: a monitored job that reports by itself. */
export type Push = {
  /** Sorts by the time of arrival. */
  readonly id: string
  readonly monitorId: number
  readonly at: number
  readonly outcome: 'up' | 'down'
  /** The exit code of the job, if the sender gave one. */
  readonly exitCode: number | null
  /** The time that the sender measured, in milliseconds; null if it gave none. */
  readonly latencyMs: number | null
  /** The note of the sender, for operators only. */
  readonly note: string
}

/** The report of a push, before it has a place in the order. */
export type PushReport = Omit<Push, 'id' | 'monitorId' | 'at'>

/** A monitor that a token names. */
export type PushTarget = {
  readonly id: number
  readonly name: string
  readonly group: string | null
  readonly active: boolean
}

export const noteMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'The note of a push',
  value: 1_000,
  unit: 'characters',
  why: 'One is kept with each push for a week.',
})

export const pushedLatencyMaxMs = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'The response time that a push brings',
  value: 100_000_000_000,
  unit: 'ms',
  why: 'As in Uptime Kuma, for which many scripts were made.',
})

/** Time in which a push may be late, in milliseconds. */
export const pushGraceMs = 1_000

/**
 * When the next push is due after a time in which none could arrive, such as before a start. A whole interval is allowed
 * from then, since the last push may have been lost. That would hide the end of all pushes for ever from a server that
 * restarts more often than a long interval, so such a one allows no more than two intervals from the last beat, and at
 * least an hour.
 */
export function dueAfterGap(lastAt: number | null, intervalMs: number, now: number): number {
  const wholeAt = now + intervalMs
  const limitAt = lastAt === null ? Number.POSITIVE_INFINITY : lastAt + 2 * intervalMs
  const at =
    limitAt > now ? Math.max(Math.min(wholeAt, limitAt), now + Math.min(intervalMs, hourMs)) : wholeAt
  return at + pushGraceMs
}

/** The service through which routes take pushes, whatever the interface of their senders. */
export type PushReceiver = {
  /** The active monitor that the token names; null if there is none. */
  readonly find: (token: string, address: string) => Promise<PushTarget | null>
  /** Resolves when the push is stored. */
  readonly add: (target: PushTarget, report: PushReport) => Promise<void>
}
