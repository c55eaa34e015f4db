import { dayMs, minuteMs } from '../lib/time.ts'
import type { StoredWindow } from './maintenance-store.ts'
import { isCancelledWindow, isOpen, isOverdue, plannedAtOf } from './model/maintenance.ts'
import type { NextTime, WindowTime } from './model/monitor.ts'
import type { Occurrence, Rule } from './recurrence.ts'
import { comingOccurrences, nextOccurrences, occurrencesIn } from './window-occurrences.ts'

/** Occurrences due for a notice or put off that have not started, or were started ahead of time. A notice appears with the longest lead time at the latest. */
export const upcomingTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, announceAheadMinutes, remindMinutes, rule } = window
    const { moved = [] } = window
    const ahead = Math.max(announceAheadMinutes ?? 0, ...remindMinutes)
    if (ahead === 0) return []
    const until = now + ahead * minuteMs
    // An occurrence that was put off keeps its notice.
    const putOff = moved.filter(each => each.plannedAt <= until).map(each => each.startsAt)
    return timesOf(window, now, Math.max(until, ...putOff) + 1)
      .filter(each => isAhead(each, now) || isStartedEarly(each, now))
      .map(times => ({ ...times, isDue: times.startsAt <= until }))
      .filter(each => (each.isDue || each.plannedAt !== null) && !isCancelledWindow(each))
      .map(times => ({ windowId, title, monitorIds, isRecurring: rule !== null, remindMinutes, ...times }))
  })

const isAhead = ({ startsAt }: Times, now: number): boolean => startsAt > now

/** True of an open window that was started before it was planned to, maybe before it was due for a notice. */
const isStartedEarly = (times: Times, now: number): boolean =>
  times.plannedAt !== null && times.startsAt < times.plannedAt && isOpen(times, now)

/** The occurrences that have begun: of a single window also when it has ended, of a recurring one while it is open, and those that ended early. */
export const begunTimes = (windows: readonly StoredWindow[], now: number) =>
  windows.flatMap(window =>
    [...(window.endedEarly ?? []), ...timesOf(window, now, now + 1)]
      .map(each => ({ openEnded: false, plannedAt: plannedAtOf(window, each.startsAt), ...each }))
      .filter(each => each.startsAt <= now)
      .map(times => ({ windowId: window.id, title: window.title, ...times })),
  )

/** The occurrences of a window that are open. */
export const openTimesOf = (window: StoredWindow, now: number): readonly Times[] =>
  timesOf(window, now, now + 1).filter(each => isOpen(each, now))

/** The occurrences of a rule that take place and are not over, as far ahead as calendars have them. */
export const comingTimesOf = (window: StoredWindow, rule: Rule, now: number): readonly Times[] =>
  comingOccurrences(window, rule, now).map(planned(window))

/** The next occurrence of each window that has not started. */
export const nextTimes = (windows: readonly StoredWindow[], now: number): readonly NextTime[] =>
  windows.flatMap(window => {
    const { id: windowId, title, monitors: monitorIds, rule } = window
    const times = rule ? nextOccurrences(window, now, 2).map(planned(window)) : timesOf(window, now, now)
    const next = times.find(each => each.startsAt > now && !isCancelledWindow(each))
    return next ? [{ windowId, title, monitorIds, isRecurring: rule !== null, ...next }] : []
  })

/** Windows that go on although their planned end has passed. */
export const overdueTimes = (windows: readonly StoredWindow[], now: number): readonly WindowTime[] =>
  windows
    .filter(each => each.rule === null && isOverdue(each, now))
    .flatMap(window => {
      const { id: windowId, title, monitors: monitorIds } = window
      return timesOf(window, now, now).map(times => ({ windowId, title, monitorIds, ...times }))
    })

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

type Times = Pick<WindowTime, 'startsAt' | 'endsAt' | 'plannedAt'> & { readonly openEnded: boolean }

function timesOf(window: StoredWindow, from: number, until: number): readonly Times[] {
  const { rule, startsAt, endsAt, openEnded, plannedAt } = window
  if (rule) return occurrencesIn(window, rule, from, until).map(planned(window))
  return [{ startsAt, endsAt, openEnded, plannedAt }]
}

/** Occurrences of a rule end at their time. */
const planned =
  (window: StoredWindow) =>
  (occurrence: Occurrence): Times => ({
    ...occurrence,
    openEnded: false,
    plannedAt: plannedAtOf(window, occurrence.startsAt),
  })

const byStart = (a: WindowTime, b: WindowTime) => a.startsAt - b.startsAt || (a.title < b.title ? -1 : 1)
