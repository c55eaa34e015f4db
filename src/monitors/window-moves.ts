import type { StoredWindow } from './maintenance-store.ts'
import { endOfWindow, isOverdue } from './model/maintenance.ts'
import { openTimesOf } from './upcoming-maintenance.ts'

type End = { readonly endsAt: number; readonly openEnded: boolean }

/** What becomes of a window, or of an occurrence of a recurring one; null: it does not take place. */
export type WindowMove = {
  readonly windowId: number
  readonly startsAt: number
  readonly before: End | null
  readonly after: End | null
}

/** What becomes of the announcement of a window. */
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

/** What a change does to a window, and to the occurrence of a recurring one that is open. */
export function windowMoves(
  before: StoredWindow | null,
  after: StoredWindow | null,
  now: number,
): readonly WindowMove[] {
  const windowId = after?.id ?? before?.id ?? 0
  const [was, is] = [timesOf(before, now), timesOf(after, now)]
  const starts = new Set([...was, ...is].map(each => each.startsAt))
  const endAt = (times: typeof was, start: number): End | null => {
    const found = times.find(each => each.startsAt === start)
    return found ? { endsAt: found.endsAt, openEnded: found.openEnded } : null
  }
  return [...starts]
    .map(startsAt => ({ windowId, startsAt, before: endAt(was, startsAt), after: endAt(is, startsAt) }))
    .filter(each => JSON.stringify(each.before) !== JSON.stringify(each.after))
}

const timesOf = (window: StoredWindow | null, now: number) =>
  window === null ? [] : window.rule ? openTimesOf(window, now) : [window]

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
