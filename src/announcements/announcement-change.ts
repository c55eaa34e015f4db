import type { Change } from '../db/changes.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ActionOn } from '../kernel/audited.ts'
import { announcementSubject, type EditedAnnouncement, editedDocument } from './model/announcement-edit.ts'

/** The change for the audit trail; `after` has the revision that it creates. */
export const announcementChange = (
  actor: Actor,
  action: ActionOn<'announcement'>,
  before: EditedAnnouncement | null,
  after: EditedAnnouncement,
): Change<'announcement'> => ({
  actor,
  action,
  subject: announcementSubject(after),
  revision: after.revision,
  before: before && editedDocument(before),
  after: editedDocument(after),
})
