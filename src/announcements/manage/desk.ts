import type { Actor } from '../../actor.ts'
import type { ManageFrameOf } from '../../manage/frame.ts'
import type { Paths } from '../../paths.ts'
import { type AnnouncementState, isPublished } from '../announcement.ts'
import type { AutosaveStore } from '../autosave-statements.ts'
import type { EditedAnnouncement } from '../edit.ts'
import type { EditStore } from '../edit-statements.ts'
import type { AnnouncementEditing } from '../editing.ts'
import type { Previews } from '../previews.ts'
import type { RevisionStore } from '../revision-statements.ts'
import type { SearchStore } from '../search-statements.ts'
import type { Choices } from './fields.ts'

/** What the pages of the editor are made with. */
export type EditorOptions = {
  readonly editing: AnnouncementEditing
  readonly search: SearchStore
  readonly revisions: RevisionStore
  readonly autosaves: AutosaveStore
  readonly store: Pick<EditStore, 'load' | 'authors'>
  readonly previews: Previews
  readonly uploads: {
    /** Keeps a picture and gives its absolute address; throws `InvalidFields` at `path`. */
    readonly save: (actor: Actor, bytes: Buffer, path: string) => Promise<{ readonly address: string }>
  }
  /** In the operator's order. */
  readonly monitors: () => Promise<Choices['monitors']>
  readonly standingPicture: string
  readonly frame: ManageFrameOf
  readonly paths: Paths
  readonly now: () => number
}

export const stateNow = (announcement: EditedAnnouncement, now: number): AnnouncementState =>
  isPublished(announcement, now) ? 'published' : announcement.state
