import { minuteMs } from '../../lib/time.ts'
import type { Monitor, MonitorState } from './monitor.ts'

/**
 * A monitor that changes between UP and DOWN again and again is unstable: each change would be a message. While it is, changes
 * are counted and not notified, until it has stayed what it is for a while. Its status is what the probes find all the same.
 */
type Flapping = Pick<MonitorState, 'changes' | 'unstableSince'>

type Pace = Pick<Monitor, 'intervalMs'>

/** So many changes of status in its window make a monitor unstable. */
const unstableFrom = 6

/** A monitor that is checked rarely changes rarely, too. */
const windowMs = ({ intervalMs }: Pace): number => Math.max(10 * minuteMs, 10 * intervalMs)

/** An outage is notified sooner than its end. */
const outageMs = ({ intervalMs }: Pace): number => Math.max(5 * minuteMs, 3 * intervalMs)

export const steady: Flapping = { changes: [], unstableSince: null }

/** After a change of what the monitor has settled as. */
export function withChange({ changes, unstableSince }: Flapping, pace: Pace, now: number): Flapping {
  const recent = changes.filter(at => at > now - windowMs(pace)).slice(1 - unstableFrom)
  const counted = [...recent, now]
  const begins = unstableSince === null && counted.length === unstableFrom
  return { changes: counted, unstableSince: begins ? (counted[0] ?? now) : unstableSince }
}

/** Whether an unstable monitor has stayed what it is for long enough. */
export function isStable({ changes, settled }: MonitorState, pace: Pace, now: number): boolean {
  const changedAt = changes.at(-1) ?? Number.NEGATIVE_INFINITY
  return now - changedAt >= (settled === 'DOWN' ? outageMs(pace) : windowMs(pace))
}
