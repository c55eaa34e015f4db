import { dayMs, minuteMs } from '../lib/time.ts'
import type { StoredWindow } from './maintenance-store.ts'
import { isCancelledWindow, isOpen, isOverdue } from './model/maintenance.ts'
import type { WindowTime } from './model/monitor.ts'
import { type Occurrence, occurrences, occurrencesBetween } from './recurrence.ts'

/** Occurrences due for a notice that have not started. A notice appears with the longest lead time at the latest. */
export const upcomingTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, announceAheadMinutes, remindMinutes, rule } = window
    const ahead = Math.max(announceAheadMinutes ?? 0, ...remindMinutes)
    if (ahead === 0) return []
    const until = now + ahead * minuteMs
    return timesOf(window, now, until + 1)
      .filter(each => each.startsAt > now && each.startsAt <= until && !isCancelledWindow(each))
      .map(times => ({ windowId, title, monitorIds, isRecurring: rule !== null, remindMinutes, ...times }))
  })

/** The occurrences that have begun: of a single window also when it has ended, of a recurring one while it is open. */
export const begunTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(window =>
    timesOf(window, now, now + 1)
      .filter(each => each.startsAt <= now)
      .map(times => ({ windowId: window.id, ...times })),
  )

/** The occurrences of a window that are open. */
export const openTimesOf = (window: StoredWindow, now: number): readonly Times[] =>
  timesOf(window, now, now + 1).filter(each => isOpen(each, now))

/** The next occurrence of each window that has not started. */
export const nextTimes = (windows: readonly StoredWindow[], now: number): readonly WindowTime[] =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, rule } = window
    const times = rule ? occurrences(rule, now, 2).map(planned) : timesOf(window, now, now)
    const next = times.find(each => each.startsAt > now && !isCancelledWindow(each))
    return next ? [{ windowId, title, monitorIds, ...next }] : []
  })

/** Windows that go on although their planned end has passed. */
export const overdueTimes = (windows: readonly StoredWindow[], now: number): readonly WindowTime[] =>
  windows
    .filter(each => each.rule === null && isOverdue(each, now))
    .map(({ id: windowId, title, monitors: monitorIds, startsAt, endsAt, openEnded }) => ({
      ...{ windowId, title, monitorIds, startsAt, endsAt, openEnded },
    }))

/** How far ahead rules are unrolled, in milliseconds; windows are read again long before. */
const windowsAheadMs = 3 * dayMs

/** Occurrences of windows that are not over at `now`, by start and title. */
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

type Times = Pick<WindowTime, 'startsAt' | 'endsAt'> & { readonly openEnded: boolean }

const timesOf = (
  { rule, startsAt, endsAt, openEnded }: StoredWindow,
  from: number,
  until: number,
): readonly Times[] =>
  rule ? occurrencesBetween(rule, from, until).map(planned) : [{ startsAt, endsAt, openEnded }]

/** Occurrences of a rule end as planned. */
const planned = (occurrence: Occurrence): Times => ({ ...occurrence, openEnded: false })

const byStart = (a: WindowTime, b: WindowTime) => a.startsAt - b.startsAt || (a.title < b.title ? -1 : 1)
