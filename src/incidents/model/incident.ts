import type { PlatformUser } from '../../kernel/actor.ts'

/** The incident or maintenance behind an announcement, with its own period and updates. */
export type Incident = EventWindow & {
  readonly kind: EventKind
  /** Impact on users; `none` for a maintenance. */
  readonly impact: Impact
  /** The monitors it is about, ascending; some may not be public. */
  readonly monitorIds: readonly number[]
  /** Published ones, newest first. */
  readonly updates: readonly Update[]
}

export type EventWindow = {
  /** Null: not known; an incident that readers see has a beginning unless it ended before it was announced. */
  readonly startsAt: number | null
  /** Null: not known yet. */
  readonly endsAt: number | null
}

/** A published update. */
export type Update = {
  readonly id: string
  readonly status: UpdateStatus
  /** Markdown. */
  readonly content: string
  /** Null: Corkboard itself, or a service token. */
  readonly author: PlatformUser | null
  readonly at: number
  /** When its words were last changed; null: never. */
  readonly editedAt: number | null
}

/** How badly an incident hits the users, as a person judges it; the mildest first. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export type Impact = (typeof impacts)[number]

/** Impact as stored; one that a later version wrote counts as minor. */
export const knownImpact = (impact: string): Impact => impacts.find(each => each === impact) ?? 'minor'

export type EventKind = keyof typeof statusesOf

export const statusesOf = {
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['scheduled', 'in_progress', 'completed'],
} as const

export type UpdateStatus = (typeof statusesOf)[EventKind][number]

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(statusesOf, kind)

/** The id of what Corkboard announces of one time of a window: the same in every instance, so that it is announced once. */
export const windowAnnouncementId = (windowId: number, startsAt: number): string =>
  `maintenance-${windowId}-${startsAt.toString(36)}`

export const isClosing = (status: UpdateStatus): boolean => status === 'resolved' || status === 'completed'

/**
 * Whether the event is active; the start is inclusive, the end exclusive. Where the period is open, the newest update
 * decides.
 */
export function isGoingOn(
  { startsAt, endsAt, updates }: Pick<Incident, 'startsAt' | 'endsAt' | 'updates'>,
  now: number,
): boolean {
  const status = updates[0]?.status
  const hasBegun = startsAt === null ? status !== 'scheduled' : startsAt <= now
  const isOver = endsAt === null ? status !== undefined && isClosing(status) : endsAt <= now
  return hasBegun && !isOver
}

/** The beginning of an event that has none stored: an incident began when it was announced, unless it was over by then. */
export function beginningOf({
  kind,
  endsAt,
  announcedAt,
}: {
  readonly kind: EventKind
  readonly endsAt: number | null
  readonly announcedAt: number
}): number | null {
  return kind === 'maintenance' || (endsAt !== null && endsAt < announcedAt) ? null : announcedAt
}

/** The period after an update with this status: a closing status ends it, any later one reopens it. */
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
