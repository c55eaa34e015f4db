import { openWindow } from './maintenance.ts'
import type { Monitor, MonitorState, WatchedMonitor } from './monitor.ts'
import { nextDelay } from './state.ts'

/** A monitor that was seen lately keeps its rhythm across a restart; any other is probed after `delayMs`. */
export function firstProbeAt(watched: WatchedMonitor, now: number, delayMs: number): number {
  const { monitor, state, checkedAt } = watched
  if (isWindowMissed(watched, now)) return now
  const rhythmMs = nextDelay(state, monitor)
  const isInRhythm = checkedAt !== null && checkedAt <= now && now < checkedAt + rhythmMs
  return isInRhythm ? checkedAt + rhythmMs : now + delayMs
}

/** A window was opened or withdrawn without a probe of this monitor in between. */
export const isWindowMissed = ({ monitor, state, windows }: WatchedMonitor, now: number): boolean =>
  (openWindow(windows, monitor.id, now) !== null) !== (state?.status === 'MAINTENANCE')

/** Milliseconds after a probe without a finding: what is not known is asked again as soon as what is in doubt. */
export const repeatDelay = (state: MonitorState | null, monitor: Monitor): number =>
  Math.min(nextDelay(state, monitor), monitor.retryIntervalMs)
