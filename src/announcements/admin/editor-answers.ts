import type { FastifyReply } from 'fastify'
import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Picking } from '../../admin/picker.ts'
import { noProblems, type Problems, sendPage } from '../../admin/problems.ts'
import { withMarkdown } from '../../web/markdown-html.ts'
import type { PreviewAddress } from '../draft-previews.ts'
import { stateNow } from '../model/announcement.ts'
import { type EditedAnnouncement, editedDocument } from '../model/announcement-edit.ts'
import { type EditorValues, valuesOf } from './announcement-form.ts'
import { renderConflict } from './conflict-page.ts'
import { type EditorPage, renderEditor } from './editor-page.ts'
import type { EditorOptions } from './editor-services.ts'

/** The announcement being edited, or a new one, with the values of its form. */
export type Editor = {
  readonly page: AdminContext
  readonly announcement: EditedAnnouncement | null
  readonly values: EditorValues
  readonly revision?: number
  readonly problems?: Problems
  readonly picking?: Picking
  readonly autosave?: EditorPage['autosave']
  readonly theirs?: EditedAnnouncement | null
  readonly shared?: PreviewAddress
  readonly isGone?: boolean
  readonly status?: number
}

type EditorAnswersOptions = Pick<EditorOptions, 'store' | 'monitors' | 'defaultPicture' | 'now'>

/** Renders the editor's answers. */
export class EditorAnswers {
  readonly #options: EditorAnswersOptions

  constructor(options: EditorAnswersOptions) {
    this.#options = options
  }

  async show(reply: FastifyReply, editor: Editor): Promise<FastifyReply> {
    const { page, announcement, values, problems = noProblems, theirs = null, status } = editor
    const now = this.#options.now()
    const shown: EditorPage = {
      announcement,
      state: announcement ? stateNow(announcement, now) : 'draft',
      revision: editor.revision ?? announcement?.revision ?? 0,
      values,
      problems,
      picking: editor.picking,
      choices: await this.#choices(),
      now,
      autosave: editor.autosave ?? null,
      theirs: theirs && this.savedValues(page, theirs),
      shared: editor.shared ?? null,
      isGone: editor.isGone ?? false,
    }
    return sendPage(reply, await withMarkdown(() => renderEditor(page, shown)), status)
  }

  /** Shows both versions after another editor saved first; `step` is the pressed button. */
  async showConflict(
    reply: FastifyReply,
    { page, announcement, values }: Editor & { readonly announcement: EditedAnnouncement },
    step: string,
  ): Promise<FastifyReply> {
    const last = await this.#options.store.revisions.find(announcement.id, announcement.revision)
    const conflict = renderConflict(page, {
      announcement,
      theirs: this.savedValues(page, announcement),
      mine: values,
      step,
      editor: last?.author ?? null,
      editedAt: last?.at ?? announcement.updatedAt,
      choices: await this.#choices(),
      now: this.#options.now(),
    })
    return sendPage(reply, conflict, 409)
  }

  savedValues({ format }: AdminContext, announcement: EditedAnnouncement): EditorValues {
    return valuesOf(editedDocument(announcement), format.timeZone, this.#options.defaultPicture)
  }

  async #choices(): Promise<EditorPage['choices']> {
    const { monitors, store } = this.#options
    return { monitors: await monitors(), authors: await store.authors.byName() }
  }
}
