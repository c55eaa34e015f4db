import type { PlatformUser } from '../../announcements/model/platform-user.ts'

/** What an announcement tells of, apart from its own publication, and what became of it. */
export type Incident = EventWindow & {
  readonly kind: EventKind
  /** What it means for users; of a maintenance it says nothing. */
  readonly impact: Impact
  /** The monitors it is about, ascending; some may not be public. */
  readonly monitorIds: readonly number[]
  /** Published ones, newest first. */
  readonly updates: readonly Update[]
}

export type EventWindow = {
  /** Null: since it was announced. */
  readonly startsAt: number | null
  /** Null: not known yet. */
  readonly endsAt: number | null
}

/** One step of the way to its end, as it was told. */
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

/** Start is in, end is out. Where the window is silent the newest update says whether it has begun or is over. */
export function isGoingOn(
  { startsAt, endsAt, updates }: Pick<Incident, 'startsAt' | 'endsAt' | 'updates'>,
  now: number,
): boolean {
  const status = updates[0]?.status
  const hasBegun = startsAt === null ? status !== 'scheduled' : startsAt <= now
  const isOver = endsAt === null ? status !== undefined && isClosing(status) : endsAt <= now
  return hasBegun && !isOver
}

/** The window once the newest update says this: its end closes it, and what comes after an end opens it again. */
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
