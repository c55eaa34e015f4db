import { hourMs } from '../lib/time.ts'
import type { Day, Days } from '../monitors/model/uptime.ts'
import type { Localization } from '../web/page-context.ts'

/** The uptime, and the words for its period. */
type UptimeText = { readonly share: string; readonly period: string }

/** Minimum observed time in milliseconds; uptime of a shorter time would be arbitrary. */
const observedMinMs = hourMs

/**
 * Uptime over the last `length` days. A younger monitor has its uptime since its first day. Null if it was observed for
 * less than an hour.
 */
export function uptimeText(
  { messages: { home }, format }: Localization,
  days: Days,
  uptime: number | null,
  length: number,
): UptimeText | null {
  const observed = uptime === null ? null : observedIn(days, length)
  if (uptime === null || !observed) return null
  const { first, fromStart } = observed
  const period = fromStart
    ? home.uptimeOver(length)
    : first.startsAt === days.at(-1)?.startsAt
      ? home.uptimeToday
      : home.uptimeSince(format.day(first.startsAt))
  return { share: format.percent(uptime), period }
}

/** The first of the last `length` days with observations; null if there are too few. */
function observedIn(days: Days, length: number): { readonly first: Day; readonly fromStart: boolean } | null {
  const shown = Math.min(length, days.length)
  let [first, place, observedMs]: [Day | null, number, number] = [null, 0, 0]
  for (let index = -shown; index < 0 && observedMs < observedMinMs; index++) {
    const day = days.at(index)
    if (!day) continue
    const ms = day.upMs + day.downMs + day.pendingMs
    if (ms > 0 && first === null) [first, place] = [day, index]
    observedMs += ms
  }
  return first && observedMs >= observedMinMs ? { first, fromStart: place === -length } : null
}
