import type { StoredWindow } from './maintenance-store.ts'
import { endOfWindow, isCancelledWindow, isOverdue } from './model/maintenance.ts'
import { occurrencesBetween } from './recurrence.ts'
import { comingTimesOf, openTimesOf } from './upcoming-maintenance.ts'
import { movedOccurrences, withOccurrenceAgain, withOccurrenceEnded } from './window-occurrences.ts'

type Times = { readonly startsAt: number; readonly endsAt: number; readonly openEnded: boolean }

/** What becomes of a window, or of an occurrence of a recurring one; null: it does not take place. */
export type WindowMove = {
  readonly windowId: number
  /** The title before the change. */
  readonly title: string
  /** The start by which its announcement is known: the one that it was first planned for. */
  readonly startsAt: number
  readonly before: Times | null
  readonly after: Times | null
}

/** The change of the announcement of a window. */
export type WindowNoticeMove = {
  readonly windowId: number
  readonly startsAt: number
  readonly before: NoticeEnd
  readonly after: NoticeEnd
  /** True if it is over, or cancelled. */
  readonly isDone: boolean
  readonly wasDone: boolean
}

type NoticeEnd = { readonly endsAt: number | null; readonly openEnded?: boolean }

/**
 * The moves that a change makes of a window, and of the occurrences of a recurring one: of those that are open, and of those
 * ahead that the rule had before and has now. The notice of an occurrence ahead that is dropped is archived by the clock.
 */
export function windowMoves(
  before: StoredWindow | null,
  after: StoredWindow | null,
  now: number,
): readonly WindowMove[] {
  const { id: windowId = 0, title = '' } = before ?? after ?? {}
  const isRule = Boolean(before?.rule && after?.rule)
  const [was, is] = [timesOf(before, now, isRule), timesOf(after, now, isRule)]
  const starts = new Set([...was, ...is].map(each => knownStart(each)))
  const timesAt = (times: typeof was, start: number): Times | null => {
    const found = times.find(each => knownStart(each) === start)
    return found ? { startsAt: found.startsAt, endsAt: found.endsAt, openEnded: found.openEnded } : null
  }
  return [...starts]
    .map(startsAt => ({
      windowId,
      title,
      startsAt,
      before: timesAt(was, startsAt),
      after: timesAt(is, startsAt),
    }))
    .filter(each => JSON.stringify(each.before) !== JSON.stringify(each.after))
    .filter(each => !isRule || (each.before && each.after) || isBegun(each.before ?? each.after, now))
}

function timesOf(window: StoredWindow | null, now: number, withComing: boolean) {
  if (window === null) return []
  if (!window.rule) return [window]
  return withComing ? comingTimesOf(window, window.rule, now) : openTimesOf(window, now)
}

const isBegun = (times: Times | null, now: number): boolean => times !== null && times.startsAt <= now

/** The start by which the announcement of a window is known. */
export const knownStart = ({
  startsAt,
  plannedAt,
}: Pick<Times, 'startsAt'> & { readonly plannedAt: number | null }): number => plannedAt ?? startsAt

/**
 * The start that a single window was first planned for, after its start was changed: one that has not begun is moved, with its
 * announcement. One that has, or was cancelled, is planned anew.
 */
function plannedStart(before: StoredWindow, startsAt: number, now: number): number | null {
  if (startsAt === before.startsAt) return before.plannedAt
  const isMoved = before.startsAt > now && !isCancelledWindow(before)
  return isMoved && startsAt !== knownStart(before) ? knownStart(before) : null
}

/** Parts of a window that a change of its fields leaves: occurrences that ended, and starts that were first planned. */
export const keptOf = (
  before: StoredWindow,
  checked: Pick<StoredWindow, 'rule' | 'startsAt'>,
  now: number,
): Pick<StoredWindow, 'endedEarly' | 'moved' | 'plannedAt'> => ({
  endedEarly: before.rule && checked.rule ? (before.endedEarly ?? []) : [],
  moved: movedOccurrences(before, checked.rule, now),
  plannedAt: before.rule || checked.rule ? null : plannedStart(before, checked.startsAt, now),
})

/** The window started now: with its planned end, or as long as it was planned to last. */
export const started = (window: StoredWindow, keep: 'length' | 'end', now: number): StoredWindow => ({
  ...window,
  startsAt: now,
  endsAt: keep === 'end' ? window.endsAt : now + window.endsAt - window.startsAt,
  plannedAt: knownStart(window),
  revision: window.revision + 1,
})

/** The recurring window with the occurrences ended that are open. */
export const occurrencesEnded = (window: StoredWindow, now: number): StoredWindow => ({
  ...openTimesOf(window, now).reduce<StoredWindow>(
    (each, { startsAt }) => withOccurrenceEnded(each, startsAt, now),
    window,
  ),
  revision: window.revision + 1,
})

/** The window after it was ended. One that has not begun ends as it starts, which cancels it. */
export const ended = (window: StoredWindow, now: number): StoredWindow => ({
  ...window,
  endsAt: Math.max(now, window.startsAt),
  openEnded: false,
  revision: window.revision + 1,
})

/** Ends a window now that was overdue and no longer goes on until it is completed, rather than at its planned end. */
export const completedIfOverdue = (before: StoredWindow, after: StoredWindow, now: number): StoredWindow =>
  isOverdue(before, now) && !after.openEnded && after.endsAt === before.endsAt
    ? { ...after, endsAt: now }
    : after

/** The window after a change of its announcement; null if it stays as it is. */
export function afterNotice(
  window: StoredWindow,
  { before, after, isDone, wasDone }: WindowNoticeMove,
  now: number,
  mayGoOn: boolean,
): StoredWindow | null {
  if (isDone) return endOfWindow(window) <= now ? null : ended(window, now)
  const { openEnded: wasOpenEnded = false } = before
  const agreed = window.endsAt === before.endsAt && window.openEnded === wasOpenEnded
  if (!mayGoOn || !(agreed || wasDone)) return null
  const { openEnded = false } = after
  return {
    ...window,
    endsAt: Math.max(after.endsAt ?? window.endsAt, window.startsAt),
    openEnded: openEnded || after.endsAt === null,
    revision: window.revision + 1,
  }
}

/** The recurring window after a change of the announcement of one of its occurrences; null if it stays as it is. */
export function afterOccurrenceNotice(
  window: StoredWindow,
  { startsAt: knownAt, isDone, wasDone }: WindowNoticeMove,
  now: number,
  mayGoOn: boolean,
): StoredWindow | null {
  const { rule, endedEarly = [], moved = [] } = window
  const startsAt = moved.findLast(each => each.plannedAt === knownAt)?.startsAt ?? knownAt
  const planned =
    rule && occurrencesBetween(rule, startsAt, startsAt + 1).find(each => each.startsAt === startsAt)
  if (!planned || planned.endsAt <= now) return null
  const ended = endedEarly.find(each => each.startsAt === startsAt)
  if (isDone) return ended ? null : withOccurrenceEnded(window, startsAt, now)
  return wasDone && ended && mayGoOn ? withOccurrenceAgain(window, startsAt) : null
}
