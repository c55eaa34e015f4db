import { minuteMs } from '../../lib/time.ts'
import type { Monitor, MonitorState } from './monitor.ts'

/**
 * A monitor that changes between UP and DOWN repeatedly is unstable. Meanwhile its changes are counted instead of
 * notified, until it has stayed the same for a while. Its status still follows the probes.
 */
type Flapping = Pick<MonitorState, 'changes' | 'unstableSince'>

type Pace = Pick<Monitor, 'intervalMs'>

/** So many changes of status in its window make a monitor unstable. */
const unstableFrom = 6

/** Window in which changes are counted; a monitor with a long interval changes rarely. */
const windowMs = ({ intervalMs }: Pace): number => Math.max(10 * minuteMs, 10 * intervalMs)

/** How long an unstable monitor must stay DOWN before that is notified; shorter than for UP. */
const outageMs = ({ intervalMs }: Pace): number => Math.max(5 * minuteMs, 3 * intervalMs)

export const steady: Flapping = { changes: [], unstableSince: null }

/** The changes, and since when the monitor is unstable, after a change of its settled status. */
export function withChange({ changes, unstableSince }: Flapping, pace: Pace, now: number): Flapping {
  const recent = changes.filter(at => at > now - windowMs(pace)).slice(1 - unstableFrom)
  const counted = [...recent, now]
  const begins = unstableSince === null && counted.length === unstableFrom
  return { changes: counted, unstableSince: begins ? (counted[0] ?? now) : unstableSince }
}

/** True if an unstable monitor has stayed the same for long enough. */
export function isStable({ changes, settled }: MonitorState, pace: Pace, now: number): boolean {
  const changedAt = changes.at(-1) ?? Number.NEGATIVE_INFINITY
  return now - changedAt >= (settled === 'DOWN' ? outageMs(pace) : windowMs(pace))
}
