import { openWindow } from './maintenance.ts'
import type { Monitor, MonitorState, WatchedMonitor } from './monitor.ts'
import { nextDelay } from './state.ts'

/** When to probe first after a start: a monitor probed lately keeps its rhythm, any other is probed after `delayMs`. */
export function firstProbeAt(watched: WatchedMonitor, now: number, delayMs: number): number {
  const { monitor, state, checkedAt } = watched
  if (isWindowMissed(watched, now)) return now
  const rhythmMs = nextDelay(state, monitor)
  const isInRhythm = checkedAt !== null && checkedAt <= now && now < checkedAt + rhythmMs
  return isInRhythm ? checkedAt + rhythmMs : now + delayMs
}

/** True if a window was opened or withdrawn since the last probe of this monitor. */
export const isWindowMissed = ({ monitor, state, windows }: WatchedMonitor, now: number): boolean =>
  (openWindow(windows, monitor.id, now) !== null) !== (state?.status === 'MAINTENANCE')

/** Milliseconds until the next probe after one without a result, the same as for a monitor in doubt. */
export const repeatDelay = (state: MonitorState | null, monitor: Monitor): number =>
  Math.min(nextDelay(state, monitor), monitor.retryIntervalMs)
