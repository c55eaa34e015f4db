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
  /** The end; null if unknown. */
  readonly endsAt: number | null
}

/** The severity of an incident for users, as an editor judges it; the mildest first. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof impacts)[number]

/** The id of the notice about one occurrence of a window; the same in every instance, so that it is announced once. */
export const windowAnnouncementId = (windowId: number, startsAt: number): string =>
  `maintenance-${windowId}-${startsAt.toString(36)}`

/** True while the event is in progress; its start is included, its end is not. If it has no period, the newest update decides. */
export function isGoingOn(
  { startsAt, endsAt, updates }: Pick<Incident, 'startsAt' | 'endsAt' | 'updates'>,
  now: number,
): boolean {
  const status = updates[0]?.status
  const hasBegun = startsAt === null ? status !== 'scheduled' : startsAt <= now
  const isOver = endsAt === null ? status !== undefined && isClosing(status) : endsAt <= now
  return hasBegun && !isOver
}

/** True of an event that was closed before it began. */
export const isCancelled = ({
  startsAt,
  endsAt,
  updates,
}: Pick<Incident, 'startsAt' | 'endsAt' | 'updates'>): boolean => {
  const said = updates[0]?.status
  return said !== undefined && isClosing(said) && startsAt !== null && endsAt !== null && endsAt <= startsAt
}

/** The status to show: that of the newest update, as far as it agrees with whether the event is in progress. */
export function statusOf(
  event: Pick<Incident, 'kind' | 'startsAt' | 'endsAt' | 'updates'>,
  { isGoingOn, now }: { readonly isGoingOn: boolean; readonly now: number },
): UpdateStatus {
  const { kind, endsAt, updates } = event
  const said = updates[0]?.status
  if (traitsOf(kind).isPlanned) {
    if (isGoingOn) return 'in_progress'
    if (isCancelled(event)) return 'completed'
    const isOver = endsAt === null ? said !== undefined && isClosing(said) : endsAt <= now
    return isOver ? 'completed' : 'scheduled'
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
  const { startsAt, endsAt } = window
  if (status === 'scheduled') return window
  if (isClosing(status)) {
    const isOver = endsAt !== null && endsAt < at
    return isOver ? window : { startsAt, endsAt: Math.max(at, startsAt ?? at) }
  }
  return {
    startsAt: startsAt === null || startsAt > at ? at : startsAt,
    endsAt: endsAt !== null && endsAt <= at ? null : endsAt,
  }
}

export const newestUpdateFirst = (a: Pick<Update, 'at' | 'id'>, b: Pick<Update, 'at' | 'id'>): number =>
  b.at - a.at || (a.id < b.id ? 1 : -1)
