import { type Along, nothingAlong } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { type Actor, systemActor } from '../../kernel/actor.ts'
import type { ActionOn } from '../../kernel/audited.ts'
import { announcementChange } from '../announcement-change.ts'
import { recordSaved } from '../edit-event-statements.ts'
import { isPublished } from '../model/announcement.ts'
import {
  type EditedAnnouncement,
  editedAnnouncement,
  isSameAnnouncement,
  windowOf,
} from '../model/announcement-edit.ts'
import { endOf, windowAnnouncementId } from '../model/incident.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import { type NoticeText, retimedText } from './maintenance-notices.ts'

type Times = { readonly startsAt: number; readonly endsAt: number; readonly openEnded: boolean }

/** What becomes of a maintenance window, or of an occurrence of a recurring one. */
type WindowMove = {
  readonly windowId: number
  /** The title before the change. */
  readonly title: string
  /** The start by which its notice is known: the one that it was first planned for. */
  readonly startsAt: number
  /** The times before the change; null if it was not to take place, as after the deletion of its window. */
  readonly before: Times | null
  /** The times after the change; null if it does not take place, or does not go on. */
  readonly after: Times | null
}

type WindowNoticesOptions = {
  readonly db: Pick<Database, 'query'>
  readonly store: Pick<AnnouncementStore, 'load' | 'save' | 'saveFormer' | 'maintenanceNotices' | 'updates'>
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly textOf: NoticeText
  readonly now: () => number
}

/**
 * Makes the changes of the notices of windows, for the write that changes the windows: a notice is moved, extended and
 * ended with its window, unless its editor gave it another end. One that only Corkboard wrote stays Corkboard's, so that it
 * goes on following its window.
 */
export function createWindowNotices({ db, store, publish, textOf, now }: WindowNoticesOptions) {
  return async (actor: Actor, moves: readonly WindowMove[]): Promise<Along> => {
    const made = await Promise.all(moves.map(move => follow(actor, move)))
    const changes = made.flatMap(each => each.changes)
    if (changes.length === 0) return nothingAlong
    const statements = made.flatMap(each => each.statements)
    return { changes, statements, written: () => publish('announcements') }
  }

  async function follow(actor: Actor, move: WindowMove): Promise<Pick<Along, 'changes' | 'statements'>> {
    const at = now()
    const before = await store.load(windowAnnouncementId(move.windowId, move.startsAt))
    const edited = before && afterMove(before, move, textOf, at)
    if (!before || !edited || isSameAnnouncement(before, edited)) return nothingAlong
    const author = (await store.maintenanceNotices.isOurs(before)) ? systemActor : actor
    const after = { ...edited, revision: before.revision + 1 }
    return {
      changes: [announcementChange(author, actionOf(before, after), before, after)],
      statements: [
        store.saveFormer(before),
        ...store.save(after, author.accountId, at),
        ...(await recordSaved({ db, store }, before, after, at)),
      ],
    }
  }
}

/** The notice after a change of its window; null if it stays as it is. */
function afterMove(
  notice: EditedAnnouncement,
  { title, before, after }: WindowMove,
  textOf: NoticeText,
  at: number,
): EditedAnnouncement | null {
  const end = endOf(windowOf(notice))
  const isOver = end !== null && end <= at
  const isMoved = before !== null && after !== null && isStartMoved(notice, before, after, at)
  const startsAt = isMoved ? after.startsAt : (notice.eventStartsAt ?? at)
  const ending = ({ endsAt, openEnded }: Omit<Times, 'startsAt'>) => ({
    eventEndsAt: Math.max(endsAt, startsAt),
    openEnded,
  })
  const retimed = (edit: Parameters<typeof editedAnnouncement>[1]) =>
    editedAnnouncement(notice, { ...edit, description: retimedText(textOf, title, notice, edit) }, at)
  if (after === null) {
    if (!isPublished(notice, at) || isOver) return null
    if (startsAt > at) return editedAnnouncement(notice, { state: 'archived' }, at)
    return retimed(ending({ endsAt: at, openEnded: false }))
  }
  if (before === null) {
    const isHidden = notice.state === 'archived' && notice.publishAt !== null
    return retimed({ ...ending(after), ...(isHidden && { state: 'published' }) })
  }
  const agreed = notice.eventEndsAt === before.endsAt && notice.openEnded === before.openEnded
  const ends = !after.openEnded && after.endsAt <= at && startsAt <= at && !isOver
  if (!agreed && !ends && !isMoved) return null
  return retimed({
    ...(isMoved && { eventStartsAt: startsAt }),
    // An end that an editor gave stays, unless it would be before the start.
    ...(agreed || ends || (end !== null && end <= startsAt) ? ending(after) : {}),
  })
}

/** True if the notice starts with its window: it had its start, or was to start later than the window has. */
const isStartMoved = (notice: EditedAnnouncement, before: Times, after: Times, at: number): boolean =>
  before.startsAt !== after.startsAt &&
  (notice.eventStartsAt === before.startsAt ||
    (after.startsAt <= at && (notice.eventStartsAt ?? after.startsAt) > at))

function actionOf(before: EditedAnnouncement, { state }: EditedAnnouncement): ActionOn<'announcement'> {
  if (state === before.state) return 'updated'
  return state === 'archived' ? 'archived' : 'published'
}
