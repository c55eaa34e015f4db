import { minuteMs } from '../lib/time.ts'

/** The health of a target: how the last attempts to it ended. */
export type TargetHealth = {
  readonly target: string
  /** Number of failures in a row. */
  readonly failures: number
  /** Since when the target fails; null if the last attempt was delivered. */
  readonly failingSince: number | null
  /** When the last event about its failure was recorded; null if never, or long ago. */
  readonly announcedAt: number | null
}

/** Number of failures before people are notified, since one may be an accident. */
const announcedFrom = 3
/** Minimum time between two notices in milliseconds, for a target that fails and recovers repeatedly. */
const announcedEveryMs = 10 * minuteMs

type Failure = {
  readonly at: number
  /** True if the message is given up. */
  readonly isFinal: boolean
}

/** The health after a failure. `isAnnounced`: people should be notified now, once until it recovers. */
export function afterFailure(
  { target, failures, failingSince, announcedAt }: TargetHealth,
  { at, isFinal }: Failure,
): TargetHealth & { readonly failingSince: number; readonly isAnnounced: boolean } {
  const since = failingSince ?? at
  const isDue = isFinal || failures + 1 >= announcedFrom
  const isKnown = announcedAt !== null && (announcedAt >= since || at - announcedAt < announcedEveryMs)
  const isAnnounced = isDue && !isKnown
  return {
    target,
    failures: failures + 1,
    failingSince: since,
    announcedAt: isAnnounced ? at : announcedAt,
    isAnnounced,
  }
}

/** True if people should be notified of the recovery, because they know of the failure. */
export const isRecoveryAnnounced = ({ failingSince, announcedAt }: TargetHealth): boolean =>
  failingSince !== null && announcedAt !== null && announcedAt >= failingSince
