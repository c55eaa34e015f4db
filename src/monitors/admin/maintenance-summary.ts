import type { AdminContext } from '../../admin/admin-layout.ts'
import { minuteMs } from '../../lib/time.ts'
import type { StoredWindow } from '../maintenance-store.ts'
import { endOfWindow, isCancelledWindow, isOverdue } from '../model/maintenance.ts'
import type { MonthDay, Rule } from '../recurrence.ts'
import { nextOccurrences } from '../window-occurrences.ts'

/** A rule as text, such as `Every Tuesday and Friday at 02:00 for 2 hours (Europe/Berlin)`. */
function ruleText(context: AdminContext, rule: Rule): string {
  const { rule: messages } = context.messages.maintenance
  return messages.lasting(dayText(context, rule), durationText(context, rule.durationMinutes), rule.timeZone)
}

export function windowText(
  context: AdminContext,
  window: Pick<StoredWindow, 'rule' | 'startsAt' | 'endsAt' | 'openEnded'>,
  now: number,
): string {
  const { format, messages } = context
  const { rule, startsAt, endsAt } = window
  if (rule) return ruleText(context, rule)
  if (isCancelledWindow(window)) return messages.maintenance.cancelled(format.instant(startsAt, now))
  const [from, to] = [format.beginning(startsAt, endsAt, now), format.instant(endsAt, startsAt)]
  return isOverdue(window, now) ? messages.maintenance.overdue(from, to) : `${from} – ${to}`
}

function dayText({ messages, format }: AdminContext, rule: Rule): string {
  const { maintenance } = messages
  if (rule.kind === 'cron') return maintenance.rule.cron(rule.cron)
  if (rule.kind === 'monthly')
    return maintenance.rule.monthly(monthDayLabel({ messages }, rule.on), rule.time)
  const days = format.list(rule.weekdays.map(day => maintenance.weekdays[day - 1] ?? ''))
  return maintenance.rule.weekly(days, rule.everyWeeks, rule.time)
}

export function monthDayLabel(
  { messages: { maintenance } }: Pick<AdminContext, 'messages'>,
  on: MonthDay,
): string {
  const { monthDays, nths, weekdays } = maintenance
  if ('nth' in on) return monthDays.nth(nths[on.nth], weekdays[on.weekday - 1] ?? '')
  return on.day === 'last' ? monthDays.last : monthDays.day(on.day)
}

/** A duration to the minute: `90` is `1 hour 30 minutes`, not `1 hour`. */
export function durationText({ format }: AdminContext, minutes: number): string {
  const [hours, rest] = [minutes - (minutes % 60), minutes % 60]
  const parts = [hours, rest].filter(each => each > 0).map(each => format.duration(each * minuteMs))
  return hours % (24 * 60) === 0 || hours < 24 * 60 ? parts.join(' ') : `${format.number(minutes / 60)} h`
}

/** Where a window stands in the list. */
export type Part = 'open' | 'planned' | 'past'

export function partOf(window: StoredWindow, now: number): Part {
  const isAhead = endOfWindow(window) > now && !isCancelledWindow(window)
  const [next] = window.rule ? nextOccurrences(window, now, 1) : isAhead ? [window] : []
  if (!next) return 'past'
  return next.startsAt <= now ? 'open' : 'planned'
}
