import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Form, formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { storePictures } from '../../admin/form-pictures.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { optionsOf, pickStepIn } from '../../admin/picker.ts'
import { problemMap } from '../../admin/problems.ts'
import { savedOr } from '../../admin/saved-or.ts'
import { type EditedAnnouncement, unsaved } from '../model/announcement-edit.ts'
import { type EditorValues, inputOf, publishAtOf, readEditor } from './announcement-form.ts'
import type { Editor, EditorAnswers } from './editor-answers.ts'
import { editorAddress } from './editor-page.ts'
import type { EditorOptions } from './editor-services.ts'

type EditorSavingOptions = Pick<
  EditorOptions,
  'announcementService' | 'store' | 'uploads' | 'monitors' | 'context' | 'paths' | 'now'
> & {
  readonly answers: EditorAnswers
}

/** Handles the editor's buttons: save, publish, schedule, preview, and resolving a conflict. */
export class EditorSaving {
  readonly #options: EditorSavingOptions

  constructor(options: EditorSavingOptions) {
    this.#options = options
  }

  async save(request: FastifyRequest, reply: FastifyReply, announcement: EditedAnnouncement | null) {
    const { answers, context, monitors } = this.#options
    const form = formOf(request)
    const page = context(request)
    const step = form.text('step')
    if (step === 'keep') return this.#keepTheirs(reply, { page, announcement })
    const { values, problems } = await this.#withPictures(page, form)
    const editor = { page, announcement, revision: revisionOf(form), values }
    if (problems.size > 0) return answers.show(reply, { ...editor, problems, status: 422 })
    const picked = pickStepIn(form, 'monitors', optionsOf(await monitors()))
    if (picked)
      return answers.show(reply, {
        ...editor,
        values: { ...values, monitors: picked.chosen.join(' ') },
        picking: picked.picking,
      })
    if (step === 'preview') return answers.show(reply, editor)
    if (step === 'merge') return answers.show(reply, { ...editor, theirs: announcement })
    return savedOr<FastifyReply>(() => this.#saved(reply, editor, step), {
      invalid: error => answers.show(reply, { ...editor, problems: problemMap(error, page), status: 422 }),
      conflict: announcement && (() => this.#conflict(reply, { ...editor, announcement }, step)),
    })
  }

  /** Shows the form of an announcement that was deleted meanwhile; the typed values become a new draft. */
  async afterDeletion(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { answers, context } = this.#options
    const page = context(request)
    return answers.show(reply, {
      page,
      announcement: null,
      ...(await this.#withPictures(page, formOf(request))),
      isGone: true,
      status: 409,
    })
  }

  async #saved(reply: FastifyReply, { page, announcement, values, revision }: Editor, step: string) {
    const { announcementService, store, paths } = this.#options
    const { timeZone } = page.format
    const input = { ...inputOf(values, timeZone), ...becoming(step, values, timeZone) }
    const done = store.autosaves.drop(page.actor, announcement?.id ?? unsaved)
    const after = announcement
      ? await announcementService.update(page.actor, announcement, input, revision ?? null, done)
      : await announcementService.create(page.actor, input, done)
    const notice = after.revision === announcement?.revision ? 'unchanged' : noticeOf(step)
    return redirectNamed(reply, paths, paths.manage.announcement(after.id, { notice }), after.title)
  }

  async #keepTheirs(reply: FastifyReply, { page, announcement }: Pick<Editor, 'page' | 'announcement'>) {
    const { store, paths } = this.#options
    await store.autosaves.discard(page.actor, announcement?.id ?? unsaved)
    return reply.redirect(editorAddress({ paths }, announcement), 303)
  }

  /** Shows the conflict, and stores the typed values too, so that they survive a closed tab. */
  async #conflict(
    reply: FastifyReply,
    editor: Editor & { readonly announcement: EditedAnnouncement },
    step: string,
  ) {
    const { answers, store, announcementService, now } = this.#options
    const { page, values, revision = 0 } = editor
    const { id } = editor.announcement
    // At the revision of the form, it was saved by another editor after it was read.
    const announcement =
      editor.announcement.revision === revision ? await announcementService.read(id) : editor.announcement
    await store.autosaves.keep(page.actor, id, { values, basedOn: revision, at: now() })
    return answers.showConflict(reply, { ...editor, announcement }, step)
  }

  /** The form values, with an uploaded picture in place of the address beside it. */
  async #withPictures(page: AdminContext, form: Form) {
    const { uploads } = this.#options
    const typed = readEditor(form)
    const { addresses, problems } = await storePictures(form, ['imageFile', 'bannerFile'], {
      save: (bytes, path) => uploads.save(page.actor, bytes, path),
      context: page,
    })
    const values: EditorValues = {
      ...typed,
      image: addresses.get('imageFile') ?? typed.image,
      banner: addresses.get('bannerFile') ?? typed.banner,
    }
    return { values, problems }
  }
}

/** The revision that the form began with. */
export const revisionOf = (form: Form): number => Number(form.text('revision')) || 0

/** The changes of state that the pressed button means. */
function becoming(step: string, values: EditorValues, timeZone: string): Record<string, unknown> {
  if (step === 'publish') return { state: 'published' }
  return step === 'schedule' ? { state: 'scheduled', publishAt: publishAtOf(values, timeZone) } : {}
}

const noticeOf = (step: string): string =>
  step === 'publish' ? 'published' : step === 'schedule' ? 'scheduled' : 'saved'
