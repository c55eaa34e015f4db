import type { Changes } from '../../db/changes.ts'
import type { Database, Statement } from '../../db/database.ts'
import { isMissing, isTaken } from '../../db/database-trouble.ts'
import { systemActor } from '../../kernel/actor.ts'
import type { ActionOn } from '../../kernel/audited.ts'
import { isConflict } from '../../kernel/errors.ts'
import { announcementChange } from '../announcement-change.ts'
import { recordSaved } from '../edit-event-statements.ts'
import { announcementSubject, type EditedAnnouncement } from '../model/announcement-edit.ts'
import type { EditedUpdate } from '../model/update.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import { updateChange } from '../updates/update-change.ts'

type Options = {
  readonly db: Pick<Database, 'query'>
  readonly changes: Changes
  readonly store: Pick<AnnouncementStore, 'save' | 'updates'>
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

  /** Publishes a draft together with its first update, both or neither. */
  const publish = (
    before: EditedAnnouncement,
    next: EditedAnnouncement,
    first: EditedUpdate,
  ): Promise<boolean> =>
    write('published', before, { ...next, revision: before.revision + 1 }, store.updates.save(first), first)

  const write = async (
    action: ActionOn<'announcement'>,
    before: EditedAnnouncement | null,
    after: EditedAnnouncement,
    statements: readonly Statement[],
    first: EditedUpdate | null = null,
  ): Promise<boolean> => {
    const at = now()
    const events = await recordSaved({ db, store }, before, after, at, first)
    return wroteFirst(
      changes.writeAll(
        [
          announcementChange(systemActor, action, before, after),
          ...(first
            ? [updateChange({ actor: systemActor, action: 'added', before: null, update: first })]
            : []),
        ],
        ...store.save(after, null, at),
        ...events,
        ...statements,
      ),
    )
  }

  return { add, change, publish }
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
