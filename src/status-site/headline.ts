import { traitsOf } from '../announcements/model/announcement-kinds.ts'
import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf, isWorse, type ShownStatus, shownStatus, worst } from '../board/model/condition.ts'
import { type Summary, summaryOf } from '../board/model/summary.ts'
import { minuteMs } from '../lib/time.ts'
import type { Localization } from '../web/page-context.ts'
import { meaningOf } from './active-event.ts'

/** The headline of the page, and what stands below it. */
type Headline = {
  readonly sentence: string
  /** All of it in sentences, as chats show it beside a link. */
  readonly detail: string | null
  /** What the page adds to the headline and to the number of services that are up; null if nothing. */
  readonly note: string | null
  /** The incident or maintenance whose title is the headline. */
  readonly about: OngoingAnnouncement | null
}

/**
 * The headline: an incident, if it is as bad as the worst probed status or explains it; otherwise a sentence about the
 * monitors, by the conditions that the rows show. Null if there is neither.
 */
export function headlineOf(
  context: Localization,
  { monitors, ongoing }: Pick<Board, 'monitors' | 'ongoing'>,
  now: number,
): Headline | null {
  const events = ongoing.filter(({ event }) => conditionOf(event) !== 'UP')
  const [first] = events
  if (!first || !takesHeadline(events, monitors)) {
    const said = monitorsHeadline(context, monitors, now)
    return said && { ...said, about: null }
  }
  const { sentence: found, note } = besideEvents(context, monitors, now)
  const incidents = events.filter(each => traitsOf(each.event.kind).hasImpact)
  if (incidents.length > 1)
    return {
      sentence: context.messages.home.activeIncidents(context.format.number(incidents.length)),
      detail: found,
      note,
      about: null,
    }
  const detail = joined(`${meaningOf(context, first.event)}.`, found)
  return { sentence: first.title, detail, note, about: first }
}

function takesHeadline(events: readonly OngoingAnnouncement[], monitors: readonly BoardMonitor[]): boolean {
  const [first] = events
  const probed = worst([...new Set(monitors.map(shownStatus))])
  if (first === undefined || probed === null || !isWorse(probed, conditionOf(first.event))) return true
  const named = new Set(events.flatMap(each => each.event.monitorIds))
  return monitors.filter(each => shownStatus(each) === probed).every(each => named.has(each.id))
}

type Said = Omit<Headline, 'about'>

/** A sentence about the monitors, without incidents. */
function monitorsHeadline(
  context: Localization,
  monitors: readonly BoardMonitor[],
  now: number,
): Said | null {
  const { home } = context.messages
  const summary = summaryOf(monitors)
  const { concerned } = summary
  const [first] = concerned
  if (!first || summary.worst === null) return null
  if (summary.worst === 'UP')
    return { sentence: allUp(context, monitors), detail: unchanged(context, monitors, now), note: null }
  if (summary.worst === 'UNCHECKED' && concerned.length === monitors.length)
    return { sentence: home.notCheckedSince(instantOf(context, first, now)), detail: null, note: null }
  if (concerned.length === monitors.length && monitors.every(isUnknown))
    return {
      sentence: monitors.length === 1 ? theOne(context, first, now) : home.noneCheckedYet,
      detail: home.firstResults,
      note: home.firstResults,
    }
  return concerned.length > 1
    ? several(context, summary, now)
    : { sentence: theOne(context, first, now), detail: others(context, monitors, summary), note: null }
}

/** True of a monitor without a result. */
const isUnknown = ({ status, since }: BoardMonitor): boolean => status === 'PENDING' && since === null

/**
 * A sentence about monitors besides the incidents: nothing that an incident already contains, and never that all is
 * well where a row shows otherwise.
 */
function besideEvents(
  context: Localization,
  monitors: readonly BoardMonitor[],
  now: number,
): { readonly sentence: string | null; readonly note: string | null } {
  const { home } = context.messages
  const summary = summaryOf(monitors)
  if (summary.worst === null) return { sentence: null, note: null }
  if (summary.worst === 'UP') return { sentence: home.checksFindNothing, note: home.checksFindNothing }
  if (!summary.concerned.every(isWorsened)) {
    const said = monitorsHeadline(context, monitors, now)
    return {
      sentence: said && joined(said.sentence, said.detail),
      note: said && joined(said.sentence, said.note),
    }
  }
  const { number } = context.format
  return {
    sentence: summary.up === 0 ? null : home.someUp(number(summary.up), number(summary.total)),
    note: null,
  }
}

const isWorsened = ({ worsenedBy }: BoardMonitor): boolean => worsenedBy !== null

function several(
  { messages: { home }, format }: Localization,
  { worst: condition, concerned, total }: Summary<BoardMonitor>,
  now: number,
): Said {
  const [count, of] = [format.number(concerned.length), format.number(total)]
  const sentence =
    condition === 'DOWN' && concerned.some(isWorsened)
      ? home.severalOutages(count, of)
      : condition === 'DOWN' && concerned.length === total
        ? home.allDown(of)
        : home.several[condition ?? 'UP'](count, of)
  const isLong = concerned.length > namedMax
  const names = isLong ? null : home.named(format.list(concerned.map(each => each.name)))
  const since = condition === 'DOWN' && concerned.length === total ? commonStart(concerned) : null
  const note = since === null ? names : home.allSince(count, format.instant(since, now))
  return { sentence, detail: note, note }
}

/** Longest time between the first and the last of outages with one likely cause, in milliseconds. */
const atOnceMs = 5 * minuteMs

/** When all of them changed, if it was at about the same time, as from one cause; else null. */
function commonStart(monitors: readonly BoardMonitor[]): number | null {
  const starts = monitors.map(each => (each.worsenedBy ? null : each.since))
  const known = starts.filter(each => each !== null)
  if (known.length < starts.length) return null
  const first = Math.min(...known)
  return Math.max(...known) - first <= atOnceMs ? first : null
}

/** Number of names in a sentence; more are easier to find in the list. */
const namedMax = 5

function allUp({ messages: { home } }: Localization, monitors: readonly BoardMonitor[]): string {
  const [only] = monitors
  return monitors.length === 1 && only ? home.oneUp(only.name) : home.allUp
}

function unchanged(
  { messages: { home }, format }: Localization,
  monitors: readonly BoardMonitor[],
  now: number,
): string | null {
  const changedAt = monitors.reduce(
    (latest, each) => Math.max(latest, each.since ?? now),
    Number.NEGATIVE_INFINITY,
  )
  return now - changedAt < minuteMs ? null : home.unchangedFor(format.duration(now - changedAt))
}

function theOne(context: Localization, monitor: BoardMonitor, now: number): string {
  const { name, worsenedBy } = monitor
  if (worsenedBy) return context.messages.home.named(`${name}: ${meaningOf(context, worsenedBy.event)}`)
  const status = shownStatus(monitor)
  return status === 'UP' ? context.messages.home.oneUp(name) : oneIs[status](context, monitor, now)
}

const oneIs = {
  DOWN: ({ messages: { home }, format }, { name, since }, now) => {
    if (since === null) return home.down(name)
    return now - since < minuteMs ? home.justDown(name) : home.downFor(name, format.duration(now - since))
  },
  PENDING: ({ messages: { home } }, { name, since }) =>
    since === null ? home.notCheckedYetOf(name) : home.beingChecked(name),
  MAINTENANCE: ({ messages: { home }, format }, { name, maintenanceUntil }, now) =>
    maintenanceUntil === null
      ? home.inMaintenance(name)
      : maintenanceUntil <= now
        ? home.maintenanceOverdue(name, format.instant(maintenanceUntil, now))
        : home.inMaintenanceUntil(name, format.instant(maintenanceUntil, now)),
  UNCHECKED: (context, monitor, now) =>
    context.messages.home.notCheckedSinceOf(monitor.name, instantOf(context, monitor, now)),
} as const satisfies Record<
  Exclude<ShownStatus, 'UP'>,
  (context: Localization, monitor: BoardMonitor, now: number) => string
>

const instantOf = ({ format }: Localization, { uncheckedSince }: BoardMonitor, now: number): string =>
  format.instant(uncheckedSince ?? now, now)

/** The line about the other monitors, if only one is affected. */
function others(
  { messages: { home }, format }: Localization,
  monitors: readonly BoardMonitor[],
  { up, total, concerned }: Summary<BoardMonitor>,
): string | null {
  const count = total - 1
  if (count === 0 || up === 0) return null
  const only = monitors.find(each => !concerned.includes(each))
  if (up < count) return home.someOthersUp(format.number(up), format.number(count))
  return count === 1 && only ? home.oneUp(only.name) : home.othersUp(format.number(count))
}

const joined = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ')
