import type { Board, BoardMonitor, OngoingAnnouncement } from '../board/model/board.ts'
import { conditionOf, isWorse, type ShownStatus, shownStatus, worst } from '../board/model/condition.ts'
import { minuteMs } from '../lib/time.ts'
import type { Localization } from '../web/page-context.ts'

/** The first thing a worried reader sees, and the line under it. */
type Headline = {
  readonly sentence: string
  readonly detail: string | null
  /** The incident or maintenance whose title the sentence is. */
  readonly about: OngoingAnnouncement | null
}

/**
 * Headline of the status page. An incident takes it when it is as bad as the worst status by probes, or when it
 * explains that status; otherwise the probes do. Null: there is neither.
 */
export function headlineOf(
  context: Localization,
  { monitors, ongoing }: Pick<Board, 'monitors' | 'ongoing'>,
  now: number,
): Headline | null {
  const probed = probesHeadline(context, monitors, now)
  const events = ongoing.filter(({ event }) => conditionOf(event) !== 'UP')
  const [first] = events
  if (!first || (probed && !takesHeadline(events, monitors, probed.status)))
    return probed && { sentence: probed.sentence, detail: probed.detail, about: null }
  const { messages, format } = context
  const incidents = events.filter(each => each.event.kind === 'incident')
  const isUp = probed?.status === 'UP'
  const found = probed && [probed.sentence, isUp ? null : probed.detail].filter(Boolean).join(' ')
  if (incidents.length > 1)
    return {
      sentence: messages.home.activeIncidents(format.number(incidents.length)),
      detail: found,
      about: null,
    }
  return {
    sentence: first.title,
    detail: [`${kindOf(context, first)}.`, found].filter(Boolean).join(' '),
    about: first,
  }
}

const kindOf = ({ messages: { updates } }: Localization, { event }: OngoingAnnouncement): string =>
  event.kind === 'incident' ? updates.impacts[event.impact] : updates.kinds.maintenance

function takesHeadline(
  events: readonly OngoingAnnouncement[],
  monitors: readonly BoardMonitor[],
  probed: ShownStatus,
): boolean {
  const [first] = events
  if (first && !isWorse(probed, conditionOf(first.event))) return true
  const named = new Set(events.flatMap(each => each.event.monitorIds))
  return monitors.filter(each => shownStatus(each) === probed).every(each => named.has(each.id))
}

type Probed = { readonly status: ShownStatus; readonly sentence: string; readonly detail: string | null }

function probesHeadline(
  context: Localization,
  monitors: readonly BoardMonitor[],
  now: number,
): Probed | null {
  const { format } = context
  const { home } = context.messages
  const status = worst(monitors.map(shownStatus))
  if (status === null) return null
  const concerned = monitors.filter(each => shownStatus(each) === status)
  const [first] = concerned
  if (status === 'UP' || !first)
    return { status, sentence: allUp(context, monitors), detail: unchanged(context, monitors, now) }
  if (status === 'UNCHECKED' && concerned.length === monitors.length)
    return { status, sentence: home.notCheckedSince(instantOf(context, first, now)), detail: null }
  if (concerned.length > 1) {
    const sentence = home.several[status](format.number(concerned.length), format.number(monitors.length))
    if (concerned.length > namedMax) return { status, sentence, detail: null }
    return { status, sentence, detail: home.named(format.list(concerned.map(each => each.name))) }
  }
  const others = monitors.filter(each => each !== first)
  return { status, sentence: oneIs[status](context, first, now), detail: rest(context, others) }
}

/** More names than this are found faster in the list below. */
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

const oneIs = {
  DOWN: ({ messages: { home }, format }, { name, since }, now) =>
    since === null ? home.down(name) : home.downFor(name, format.duration(now - since)),
  PENDING: ({ messages: { home } }, { name, since }) =>
    since === null ? home.notCheckedYetOf(name) : home.beingChecked(name),
  MAINTENANCE: ({ messages: { home }, format }, { name, maintenanceUntil }, now) =>
    maintenanceUntil === null
      ? home.inMaintenance(name)
      : home.inMaintenanceUntil(name, format.instant(maintenanceUntil, now)),
  UNCHECKED: (context, monitor, now) =>
    context.messages.home.notCheckedSinceOf(monitor.name, instantOf(context, monitor, now)),
} as const satisfies Record<
  Exclude<ShownStatus, 'UP'>,
  (context: Localization, monitor: BoardMonitor, now: number) => string
>

const instantOf = ({ format }: Localization, { uncheckedSince }: BoardMonitor, now: number): string =>
  format.instant(uncheckedSince ?? now, now)

function rest({ messages: { home }, format }: Localization, others: readonly BoardMonitor[]): string | null {
  const [only] = others
  if (!only) return null
  const up = others.filter(each => shownStatus(each) === 'UP').length
  if (up < others.length) return home.someOthersUp(format.number(up), format.number(others.length))
  return others.length === 1 ? home.oneUp(only.name) : home.othersUp(format.number(others.length))
}
