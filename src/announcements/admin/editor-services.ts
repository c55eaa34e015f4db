import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { Undos } from '../../admin/undo.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { AnnouncementService } from '../announcement-service.ts'
import type { Previews } from '../draft-previews.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import type { Choices } from './editor-fields.ts'

/** Services of the editor's pages. */
export type EditorOptions = {
  readonly announcementService: AnnouncementService
  readonly store: AnnouncementStore
  readonly previews: Previews
  readonly uploads: {
    /** Stores a picture and returns its absolute address. Throws `InvalidFields` at `path`. */
    readonly save: (actor: Actor, bytes: Buffer, path: string) => Promise<{ readonly address: string }>
  }
  /** Monitors in the operator's order. */
  readonly monitors: () => Promise<Choices['monitors']>
  readonly defaultPicture: string
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
}
