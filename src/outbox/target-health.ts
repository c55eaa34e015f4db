import { minuteMs } from '../lib/time.ts'

/** How the last attempts to a target ended. */
export type TargetHealth = {
  readonly target: string
  /** In a row. */
  readonly failures: number
  /** Null: the last attempt was delivered. */
  readonly failingSince: number | null
  /** When the last event that it fails was recorded; null: never, or long ago. */
  readonly announcedAt: number | null
}

/** One failure may be an accident. */
const announcedFrom = 3
/** A target that is well again and again, and fails again and again, is not announced each time. */
const announcedEveryMs = 10 * minuteMs

type Failure = {
  readonly at: number
  /** The message is given up. */
  readonly isFinal: boolean
}

/** After a failure; `isAnnounced`: people are to be notified of it now, once until it is well again. */
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

/** Whether people are to be notified that it is well again: they know that it was not. */
export const isRecoveryAnnounced = ({ failingSince, announcedAt }: TargetHealth): boolean =>
  failingSince !== null && announcedAt !== null && announcedAt >= failingSince
