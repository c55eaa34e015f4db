import { nextSlice } from '../lib/in-slices.ts'
import '../lib/temporal.ts'
import { dayMs } from '../lib/time.ts'
import type { StoredWindow } from './maintenance-store.ts'
import type { CalendarSource, CalendarTime } from './model/calendar.ts'
import { endOfWindow, isCancelledWindow, plannedAtOf } from './model/maintenance.ts'
import { type Occurrence, occurrences, occurrencesBetween, type Rule } from './recurrence.ts'

/** How far ahead rules are expanded, and the limit of occurrences of one window. */
const calendarAheadMs = 183 * dayMs
const occurrencesMax = 60

/** How long windows that are over stay in calendars. */
export const calendarPastMs = 30 * dayMs

type Expanded = { readonly times: readonly Occurrence[]; readonly isCut: boolean; readonly until: number }

/**
 * Expands windows into calendar entries. The occurrences of a rule are kept until the first of them is over or a day has
 * passed, because a rule takes milliseconds and windows are read again at every change of one of them.
 */
export function createCalendarTimes() {
  let known: ReadonlyMap<string, Expanded> = new Map()

  return async (
    windows: readonly StoredWindow[],
    now: number,
  ): Promise<Pick<CalendarSource, 'times' | 'knownUntil'>> => {
    const used = new Map<string, Expanded>()
    const times: CalendarTime[] = []
    const knownUntil = new Map<number, number>()
    for (const window of windows) {
      const { id: windowId, title, monitors: monitorIds, rule } = window
      if (rule === null) {
        const { startsAt, endsAt, openEnded, plannedAt } = window
        if (endOfWindow(window) > now - calendarPastMs && !isCancelledWindow(window))
          times.push({
            ...{ key: `window-${windowId}`, windowId, title, monitorIds },
            ...{ startsAt, endsAt, openEnded, plannedAt },
          })
        continue
      }
      const text = JSON.stringify(rule)
      let expanded = used.get(text) ?? known.get(text)
      if (!expanded || now < expanded.until - dayMs || now >= expanded.until) {
        expanded = expand(rule, now)
        await nextSlice()
      }
      used.set(text, expanded)
      const own = takingPlace(window, expanded.times, now).map(each => ({
        ...each,
        key: keyOf(windowId, rule, each.startsAt),
        plannedAt: plannedAtOf(window, each.startsAt),
      }))
      const taken = new Set(own.map(each => each.key))
      for (const { key, startsAt, endsAt, plannedAt } of own) {
        const former = plannedAt === null ? key : keyOf(windowId, rule, plannedAt, true)
        times.push({
          ...{ key: taken.has(former) ? key : former, windowId, title, monitorIds },
          ...{ startsAt, endsAt, plannedAt },
        })
        taken.add(former)
      }
      const last = expanded.times.at(-1)
      if (expanded.isCut && last) knownUntil.set(windowId, last.startsAt)
    }
    known = used
    return { times, knownUntil }
  }
}

/** The occurrences that are not cancelled, each with its end; also those that ended early, for as long as others that are over. */
function takingPlace(
  { endedEarly = [] }: StoredWindow,
  times: readonly Occurrence[],
  now: number,
): readonly Occurrence[] {
  if (endedEarly.length === 0) return times
  const ended = new Set(endedEarly.map(each => each.startsAt))
  const early = endedEarly.filter(
    ({ startsAt, endsAt }) => endsAt > startsAt && endsAt > now - calendarPastMs,
  )
  return [...early, ...times.filter(each => !ended.has(each.startsAt))]
}

/** The occurrences of a rule that calendars have, without exceptions. */
export const calendarOccurrences = (rule: Rule, now: number): readonly Occurrence[] => expand(rule, now).times

function expand(rule: Rule, now: number): Expanded {
  const end = now + calendarAheadMs
  // A cron rule may have thousands of occurrences until then, and any other one a day.
  const found =
    rule.kind === 'cron'
      ? occurrences(rule, now, occurrencesMax + 1).filter(each => each.startsAt < end)
      : occurrencesBetween(rule, now, end)
  const times = found.slice(0, occurrencesMax)
  const until = Math.min(times[0]?.endsAt ?? Number.POSITIVE_INFINITY, now + dayMs)
  return { times, isCut: found.length > times.length, until }
}

/**
 * Names an occurrence by its local day, so that another time or time zone moves the entry of that day. The start follows
 * where a day may have several: in cron rules, and where the clocks skipped the start. One that was moved to another day keeps
 * the name of the day that it was first planned for, by a rule of another time.
 */
function keyOf(windowId: number, rule: Rule, startsAt: number, isFormer = false): string {
  const local = Temporal.Instant.fromEpochMilliseconds(startsAt)
    .toZonedDateTimeISO(rule.timeZone)
    .toPlainDateTime()
  const day = local.toPlainDate().toString().replaceAll('-', '')
  const time = local.toString({ smallestUnit: 'minute' }).slice(-5)
  const isOnce = rule.kind !== 'cron' && (isFormer || time === rule.time)
  return `window-${windowId}-${day}${isOnce ? '' : `T${time.replace(':', '')}`}`
}
