import type { Changes } from '../../db/changes.ts'
import type { Database, Statement } from '../../db/database.ts'
import { isMissing, isTaken } from '../../db/database-trouble.ts'
import { systemActor } from '../../kernel/actor.ts'
import type { ActionOn } from '../../kernel/audited.ts'
import { isConflict } from '../../kernel/errors.ts'
import { recordEvent } from '../../outbox/event-statements.ts'
import { announcementChange } from '../announcement-change.ts'
import { eventsOfEdit } from '../announcement-events.ts'
import { announcementSubject, type EditedAnnouncement } from '../model/announcement-edit.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'

type Options = {
  readonly db: Pick<Database, 'query'>
  readonly changes: Changes
  readonly store: Pick<AnnouncementStore, 'save'>
  readonly now: () => number
}

/**
 * Writes announcements on behalf of Corkboard. Exactly one process succeeds; the others get `false`. An announcement
 * that an editor deleted is not written again.
 */
export function createSystemAuthor({ db, changes, store, now }: Options) {
  /** Adds an announcement; `action` is a verb in the past tense for the audit trail. */
  async function add(
    action: ActionOn<'announcement'>,
    announcement: EditedAnnouncement,
    ...statements: readonly Statement[]
  ): Promise<boolean> {
    const isNew = (await changes.nextRevision(announcementSubject(announcement))) === 1
    return isNew && write(action, null, { ...announcement, revision: 1 }, statements)
  }

  const change = (
    action: ActionOn<'announcement'>,
    before: EditedAnnouncement,
    next: EditedAnnouncement,
    ...statements: readonly Statement[]
  ): Promise<boolean> => write(action, before, { ...next, revision: before.revision + 1 }, statements)

  const write = (
    action: ActionOn<'announcement'>,
    before: EditedAnnouncement | null,
    after: EditedAnnouncement,
    statements: readonly Statement[],
  ): Promise<boolean> =>
    wroteFirst(
      changes.write(
        announcementChange(systemActor, action, before, after),
        ...store.save(after, null, now()),
        ...eventsOfEdit(before, after, now()).map(event => recordEvent(db, event)),
        ...statements,
      ),
    )

  return { add, change }
}

/** True if this write succeeded; false if another process did the same first, or a condition of the write no longer holds. */
export async function wroteFirst(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing
    return true
  } catch (error) {
    const isRefused = isTaken(error, 'announcements') || isMissing(error, 'announcement_monitors')
    if (!isConflict(error) && !isRefused) throw error
    return false
  }
}
