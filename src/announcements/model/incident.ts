import { type EventKind, isClosing, traitsOf, type UpdateStatus } from './announcement-kinds.ts'
import type { Update } from './update.ts'

/** The incident or maintenance of an announcement, with its period and updates. */
export type Incident = EventWindow & {
  readonly kind: EventKind
  /** Impact on users; `none` for a maintenance. */
  readonly impact: Impact
  /** Ids of the affected monitors, ascending; some may not be public. */
  readonly monitorIds: readonly number[]
  /** Published updates, newest first. */
  readonly updates: readonly Update[]
}

export type EventWindow = {
  /** The beginning; null if unknown. An incident that readers see has one unless it ended before it was announced. */
  readonly startsAt: number | null
  /** The end, which is only planned while `openEnded`; null if unknown. */
  readonly endsAt: number | null
  /** True for maintenance that goes on past its planned end until it is completed; absent: false. */
  readonly openEnded?: boolean
}

/** The end of an event; null while it is unknown, also while it goes on until it is completed. */
export const endOf = ({ endsAt, openEnded = false }: Omit<EventWindow, 'startsAt'>): number | null =>
  openEnded ? null : endsAt

type Stage = EventWindow & Pick<Incident, 'updates'>

/** The severity of an incident for users, as an editor judges it; the mildest first. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof impacts)[number]

/** The id of the notice about one occurrence of a window; the same in every instance, so that it is announced once. */
export const windowAnnouncementId = (windowId: number, startsAt: number): string =>
  `maintenance-${windowId}-${startsAt.toString(36)}`

/** The id of the notice about a window as it is now: that of the start that it was first planned for. */
export const noticeIdOf = ({
  windowId,
  startsAt,
  plannedAt,
}: {
  readonly windowId: number
  readonly startsAt: number
  readonly plannedAt: number | null
}): string => windowAnnouncementId(windowId, plannedAt ?? startsAt)

/** The window, and the start of its occurrence, in the id of its notice; null for any other announcement. */
export function windowOfAnnouncement(
  id: string,
): { readonly windowId: number; readonly startsAt: number } | null {
  const [, windowId = '', start = ''] = /^maintenance-([1-9]\d{0,14})-([0-9a-z]{1,11})$/.exec(id) ?? []
  return windowId === '' ? null : { windowId: Number(windowId), startsAt: Number.parseInt(start, 36) }
}

/** True while the event is in progress; its start is included, its end is not. If it has no period, the newest update decides. */
export function isGoingOn(event: Stage, now: number): boolean {
  const { startsAt, updates } = event
  const hasBegun = startsAt === null ? updates[0]?.status !== 'scheduled' : startsAt <= now
  return hasBegun && !isOver(event, now)
}

/** True of an event in progress whose planned end has passed. */
export const isOverdue = (event: Stage, now: number): boolean =>
  event.endsAt !== null && event.endsAt <= now && isGoingOn(event, now)

/** True from the end on. While that is unknown, the newest update decides. */
function isOver(event: Stage, now: number): boolean {
  const end = endOf(event)
  const status = event.updates[0]?.status
  return end === null ? status !== undefined && isClosing(status) : end <= now
}

/** True of an event that was closed before it began. */
export const isCancelled = (event: Stage): boolean => {
  const { startsAt, updates } = event
  const [endsAt, said] = [endOf(event), updates[0]?.status]
  return said !== undefined && isClosing(said) && startsAt !== null && endsAt !== null && endsAt <= startsAt
}

/** The status to show: that of the newest update, as far as it agrees with whether the event is in progress. */
export function statusOf(
  event: Stage & Pick<Incident, 'kind'>,
  { isGoingOn, now }: { readonly isGoingOn: boolean; readonly now: number },
): UpdateStatus {
  const { kind, updates } = event
  const said = updates[0]?.status
  if (traitsOf(kind).isPlanned) {
    if (isGoingOn) return 'in_progress'
    if (isCancelled(event)) return 'completed'
    return isOver(event, now) ? 'completed' : 'scheduled'
  }
  if (!isGoingOn) return 'resolved'
  if (said === 'identified' || said === 'monitoring') return said
  return said !== undefined && isClosing(said) ? 'monitoring' : 'investigating'
}

/** The beginning to show if none is stored: that of the announcement, unless the incident was over by then. */
export function beginningOf({
  kind,
  endsAt,
  announcedAt,
}: {
  readonly kind: EventKind
  readonly endsAt: number | null
  readonly announcedAt: number
}): number | null {
  return traitsOf(kind).isPlanned || (endsAt !== null && endsAt < announcedAt) ? null : announcedAt
}

/** The period after an update: a closing status ends it, any other reopens it. */
export function windowAfter(window: EventWindow, status: UpdateStatus, at: number): EventWindow {
  const { startsAt } = window
  const end = endOf(window)
  if (status === 'scheduled') return window
  if (isClosing(status)) {
    const isOver = end !== null && end < at
    return isOver ? window : { startsAt, endsAt: Math.max(at, startsAt ?? at), openEnded: false }
  }
  return {
    ...window,
    startsAt: startsAt === null || startsAt > at ? at : startsAt,
    endsAt: end !== null && end <= at ? null : window.endsAt,
  }
}

export const newestUpdateFirst = (a: Pick<Update, 'at' | 'id'>, b: Pick<Update, 'at' | 'id'>): number =>
  b.at - a.at || (a.id < b.id ? 1 : -1)
