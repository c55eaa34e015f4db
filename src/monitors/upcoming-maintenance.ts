import { dayMs, minuteMs } from '../lib/time.ts'
import type { StoredWindow } from './maintenance-store.ts'
import type { WindowTime } from './model/monitor.ts'
import { occurrences, occurrencesBetween } from './recurrence.ts'

/** Occurrences due for a notice that have not started. A notice appears with the longest lead time at the latest. */
export const upcomingTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, announceAheadMinutes, remindMinutes, rule } = window
    const ahead = Math.max(announceAheadMinutes ?? 0, ...remindMinutes)
    if (ahead === 0) return []
    const until = now + ahead * minuteMs
    return timesOf(window, now, until + 1)
      .filter(each => each.startsAt > now && each.startsAt <= until)
      .map(times => ({ windowId, title, monitorIds, isRecurring: rule !== null, remindMinutes, ...times }))
  })

/** The occurrences that have begun: of a single window also when it has ended, of a recurring one while it is open. */
export const begunTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(({ id: windowId, rule, startsAt, endsAt }) =>
    (rule ? occurrencesBetween(rule, now, now + 1) : [{ startsAt, endsAt }])
      .filter(each => each.startsAt <= now)
      .map(times => ({ windowId, ...times })),
  )

/** The next occurrence of each window that has not started. */
export const nextTimes = (windows: readonly StoredWindow[], now: number): readonly WindowTime[] =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, rule, startsAt, endsAt } = window
    const times = rule ? occurrences(rule, now, 2) : [{ startsAt, endsAt }]
    const next = times.find(each => each.startsAt > now)
    return next ? [{ windowId, title, monitorIds, ...next }] : []
  })

/** How far ahead rules are unrolled, in milliseconds; windows are read again long before. */
const windowsAheadMs = 3 * dayMs

/** Occurrences of windows that end after `now`, by start and title. */
export const openTimes = (windows: readonly StoredWindow[], now: number): readonly WindowTime[] =>
  windows
    .flatMap(window =>
      timesOf(window, now, now + windowsAheadMs).map(times => ({
        windowId: window.id,
        title: window.title,
        monitorIds: window.monitors,
        ...times,
      })),
    )
    // Sorted here, because the engines sort letters differently.
    .sort(byStart)

const timesOf = ({ rule, startsAt, endsAt }: StoredWindow, from: number, until: number) =>
  rule ? occurrencesBetween(rule, from, until) : [{ startsAt, endsAt }]

const byStart = (a: WindowTime, b: WindowTime) => a.startsAt - b.startsAt || (a.title < b.title ? -1 : 1)
