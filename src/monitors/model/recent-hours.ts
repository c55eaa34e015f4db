import type { Day } from './uptime.ts'

/** Observations of one UTC hour. */
export type RecentHour = Day & {
  /** Number of successes with a latency. */
  readonly successes: number
  /** Sum of their latencies, in milliseconds. */
  readonly latencySumMs: number
}

/** The number of hours that count as recent, the running one included. */
export const recentHours = 24

/** Average latency of the successes, in milliseconds; null if there is none. */
export function averageLatencyMs(hours: readonly RecentHour[]): number | null {
  let [sumMs, successes] = [0, 0]
  for (const hour of hours) {
    sumMs += hour.latencySumMs
    successes += hour.successes
  }
  return successes === 0 ? null : sumMs / successes
}
