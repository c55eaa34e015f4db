import { type Along, nothingAlong } from '../db/changes.ts'
import type { Actor } from '../kernel/actor.ts'
import { isPublished } from './model/announcement.ts'
import { type EditedAnnouncement, windowOf } from './model/announcement-edit.ts'
import { type EventWindow, endOf, windowOfAnnouncement } from './model/incident.ts'

/** What becomes of the event of a notice, for the window that it is about. */
type NoticeMove = {
  readonly windowId: number
  readonly startsAt: number
  readonly before: EventWindow
  readonly after: EventWindow
  /** True if the event is over, or cancelled. */
  readonly isDone: boolean
  readonly wasDone: boolean
}

/** Makes the change of the maintenance window that a notice is about; nothing if it has none that can follow. */
export type FollowNotice = (actor: Actor, move: NoticeMove) => Promise<Along>

/** The change of the maintenance window of an announcement, for the write that moves the end of the announcement. */
export async function windowAlong(
  follow: FollowNotice,
  actor: Actor,
  before: EditedAnnouncement | null,
  after: EditedAnnouncement,
  at: number,
): Promise<Along> {
  const window = windowOfAnnouncement(after.id)
  if (window === null || before === null || after.kind !== 'maintenance' || !isPublished(after, at))
    return nothingAlong
  const [was, is] = [windowOf(before), windowOf(after)]
  const [wasDone, isDone] = [doneBy(was, at), doneBy(is, at)]
  const isSame = wasDone === isDone && was.endsAt === is.endsAt && was.openEnded === is.openEnded
  return isSame ? nothingAlong : follow(actor, { ...window, before: was, after: is, wasDone, isDone })
}

/** True of an event that is over, or that ends as it starts, which cancels it. */
function doneBy(window: EventWindow, at: number): boolean {
  const end = endOf(window)
  return end !== null && end <= Math.max(at, window.startsAt ?? at)
}
