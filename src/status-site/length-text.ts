import { dayMs, hourMs, minuteMs } from '../lib/time.ts'
import type { Localization } from '../web/page-context.ts'

/** A length to the minute, up to two days: `21 min`, `6 h 41 min`. What is shorter than a minute counts as one. */
export function lengthText(format: Localization['format'], ms: number): string {
  if (ms < hourMs || ms >= 2 * dayMs) return format.shortDuration(Math.max(ms, minuteMs))
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const hours = `${format.number(Math.floor(ms / hourMs))} h`
  return minutes === 0 ? hours : `${hours} ${format.number(minutes)} min`
}
