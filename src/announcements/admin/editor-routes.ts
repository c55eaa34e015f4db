import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Form, formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../admin/problems.ts'
import { may } from '../../kernel/actor.ts'
import { AppError, InvalidFields } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import { type RequestAt, route } from '../../web/route.ts'
import type { Autosave } from '../autosave-store.ts'
import type { PreviewAddress } from '../draft-previews.ts'
import { type EditedAnnouncement, editedDocument } from '../model/announcement-edit.ts'
import {
  blankValues,
  differing,
  type EditorValues,
  inputOf,
  keptValues,
  publishAtOf,
  readEditor,
  valuesOf,
} from './announcement-form.ts'
import { renderConflict } from './conflict-page.ts'
import { type EditorPage, renderEditor } from './editor-page.ts'
import { type EditorOptions, stateNow } from './editor-services.ts'
import { renderReading } from './read-form.ts'

const write = { config: { access: 'announcements' } } as const
const writeAll = { config: { access: 'announcements', form: 'picture' } } as const
/** The name of what was never saved. */
const unsaved = 'new'
/** Everything the longest fields can hold, and a little more. */
const autosaveMax = 700_000

/** Opening the editor, saving from it, and keeping what is typed in between. */
export function editorRoutes(app: FastifyInstance, options: EditorOptions): void {
  const { editing, revisions, autosaves, store, previews, uploads, monitors, context, paths, now } = options
  const { defaultPicture } = options

  route.get(app, paths.manage.newAnnouncement, write, async (request, reply) => {
    const page = context(request)
    return open(request, reply, { page, announcement: null, values: blankFor(page) })
  })

  route.get(app, paths.manage.announcement, { config: { access: 'read' } }, async (request, reply) => {
    const page = context(request)
    const announcement = await editing.read(request.params.id)
    if (!may(page.actor, 'announcements'))
      return sendPage(reply, renderReading(page, { announcement, state: stateNow(announcement, now()) }))
    return open(request, reply, { page, announcement, values: savedValues(page, announcement) })
  })

  route.post(app, paths.manage.newAnnouncement, writeAll, (request, reply) => save(request, reply, null))

  route.post(app, paths.manage.announcement, writeAll, async (request, reply) => {
    const announcement = await store.load(request.params.id)
    return announcement ? save(request, reply, announcement) : showGone(request, reply)
  })

  route.post(app, paths.manage.announcementAction.autosave, writeAll, async (request, reply) => {
    const page = context(request)
    const { id } = request.params
    if (id !== unsaved) await editing.read(id)
    const values = readEditor(formOf(request))
    const length = Object.values(values).reduce((sum, each) => sum + each.length, 0)
    if (length > autosaveMax) throw new AppError('too_large', 'This is too long to be kept.')
    await keep(page, id, values, revisionOf(formOf(request)))
    return reply
      .type('text/plain; charset=utf-8')
      .send(page.messages.editor.autosaved(page.format.time(now())))
  })

  route.post(app, paths.manage.announcementAction.discard, write, async (request, reply) => {
    const { id } = request.params
    await discard(context(request), id)
    const back = id === unsaved ? paths.manage.newAnnouncement() : paths.manage.announcement(id)
    return reply.redirect(`${back}?notice=discarded`, 303)
  })

  route.post(app, paths.manage.announcementAction.share, write, async (request, reply) => {
    const page = context(request)
    const shared = await previews.share(page.actor, request.params.id)
    const announcement = await editing.read(request.params.id)
    return show(reply, { page, announcement, values: savedValues(page, announcement), shared })
  })

  /** With what was typed and never saved, when it is asked for; otherwise it is offered. */
  async function open(
    request: RequestAt<Paths['manage']['newAnnouncement']>,
    reply: FastifyReply,
    editor: Editor,
  ) {
    const { page, announcement, values } = editor
    const kept = await autosaveOf(page, announcement)
    const typed = kept && keptValues(kept.values)
    if (!kept || !typed || differing(values, typed).length === 0) return show(reply, editor)
    const revision = announcement?.revision ?? 0
    const { autosave } = request.query
    if (autosave !== undefined) return show(reply, { ...editor, values: typed, revision: kept.basedOn })
    return show(reply, { ...editor, autosave: { at: kept.at, isOlder: kept.basedOn < revision } })
  }

  async function save(request: FastifyRequest, reply: FastifyReply, announcement: EditedAnnouncement | null) {
    const form = formOf(request)
    const page = context(request)
    const revision = revisionOf(form)
    const step = form.text('step')
    const editor = { page, announcement, revision, values: readEditor(form) }
    if (step === 'keep') return keepTheirs(page, reply, announcement)
    try {
      const values = await withUploads(page, form, editor.values)
      if (step === 'preview') return await show(reply, { ...editor, values })
      if (step === 'merge') return await show(reply, { ...editor, values, theirs: announcement })
      return await saved(reply, { ...editor, values }, step)
    } catch (error) {
      if (error instanceof InvalidFields)
        return show(reply, { ...editor, problems: problemMap(error, page), status: 422 })
      if (!(error instanceof AppError) || error.code !== 'conflict' || !announcement) throw error
      return showConflict(reply, { ...editor, announcement: await editing.read(announcement.id) }, step)
    }
  }

  async function saved(reply: FastifyReply, { page, announcement, values, revision }: Editor, step: string) {
    const { timeZone } = page.format
    const input = { ...inputOf(values, timeZone), ...becoming(step, values, timeZone) }
    const id = announcement?.id ?? unsaved
    const done = page.actor.accountId === null ? [] : [autosaves.drop(id, page.actor.accountId)]
    const after = announcement
      ? await editing.update(page.actor, id, input, revision ?? null, ...done)
      : await editing.create(page.actor, input, ...done)
    const notice = after.revision === announcement?.revision ? 'unchanged' : noticeOf(step)
    return reply.redirect(paths.manage.announcement(after.id, { notice }), 303)
  }

  async function keepTheirs(
    page: AdminContext,
    reply: FastifyReply,
    announcement: EditedAnnouncement | null,
  ) {
    await discard(page, announcement?.id ?? unsaved)
    const back = announcement ? paths.manage.announcement(announcement.id) : paths.manage.newAnnouncement()
    return reply.redirect(back, 303)
  }

  /** Stores the typed values as well, so that they survive a closed tab. */
  async function showConflict(
    reply: FastifyReply,
    { page, announcement, values, revision = 0 }: Editor & { readonly announcement: EditedAnnouncement },
    step: string,
  ) {
    await keep(page, announcement.id, values, revision)
    const last = await revisions.find(announcement.id, announcement.revision)
    const conflict = renderConflict(page, {
      announcement,
      theirs: savedValues(page, announcement),
      mySnippets: values,
      step,
      editor: last?.author ?? null,
      editedAt: last?.at ?? announcement.updatedAt,
      choices: await choices(),
      now: now(),
    })
    return sendPage(reply, conflict, 409)
  }

  /** It was deleted while the form was open: the typed values become a new draft. */
  function showGone(request: FastifyRequest, reply: FastifyReply) {
    const values = readEditor(formOf(request))
    return show(reply, { page: context(request), announcement: null, values, isGone: true, status: 409 })
  }

  async function show(reply: FastifyReply, editor: Editor) {
    const { page, announcement, values, problems = noProblems, theirs = null, status } = editor
    const shown: EditorPage = {
      announcement,
      state: announcement ? stateNow(announcement, now()) : 'draft',
      revision: editor.revision ?? announcement?.revision ?? 0,
      values,
      problems,
      choices: await choices(),
      now: now(),
      autosave: editor.autosave ?? null,
      theirs: theirs && savedValues(page, theirs),
      shared: editor.shared ?? null,
      isGone: editor.isGone ?? false,
    }
    return sendPage(reply, renderEditor(page, shown), status)
  }

  /** A picture that was chosen takes the place of the address beside it. */
  async function withUploads(
    { actor }: AdminContext,
    form: Form,
    values: EditorValues,
  ): Promise<EditorValues> {
    const address = async (name: 'imageFile' | 'bannerFile', typed: string) => {
      const file = form.file(name)
      return file ? (await uploads.save(actor, file.bytes, name)).address : typed
    }
    return {
      ...values,
      image: await address('imageFile', values.image),
      banner: await address('bannerFile', values.banner),
    }
  }

  const savedValues = ({ format }: AdminContext, announcement: EditedAnnouncement): EditorValues =>
    valuesOf(editedDocument(announcement), format.timeZone, defaultPicture)

  const choices = async () => ({ monitors: await monitors(), authors: await store.authors() })

  const autosaveOf = async (
    { actor }: AdminContext,
    announcement: EditedAnnouncement | null,
  ): Promise<Autosave | null> =>
    actor.accountId === null ? null : autosaves.find(announcement?.id ?? unsaved, actor.accountId)

  async function keep({ actor }: AdminContext, id: string, values: EditorValues, basedOn: number) {
    if (actor.accountId !== null) await autosaves.keep(id, actor.accountId, { values, basedOn, at: now() })
  }

  async function discard({ actor }: AdminContext, id: string) {
    if (actor.accountId !== null) await autosaves.discard(id, actor.accountId)
  }
}

type Editor = {
  readonly page: AdminContext
  readonly announcement: EditedAnnouncement | null
  readonly values: EditorValues
  readonly revision?: number
  readonly problems?: Problems
  readonly autosave?: EditorPage['autosave']
  readonly theirs?: EditedAnnouncement | null
  readonly shared?: PreviewAddress
  readonly isGone?: boolean
  readonly status?: number
}

const revisionOf = (form: Form): number => Number(form.text('revision')) || 0

const blankFor = ({ actor }: AdminContext): EditorValues => ({
  ...blankValues,
  platformUserId: actor.accountId === null ? '' : String(actor.accountId),
})

/** What the button that was pressed makes of it. */
function becoming(step: string, values: EditorValues, timeZone: string): Record<string, unknown> {
  if (step === 'publish') return { state: 'published' }
  return step === 'schedule' ? { state: 'scheduled', publishAt: publishAtOf(values, timeZone) } : {}
}

const noticeOf = (step: string): string =>
  step === 'publish' ? 'published' : step === 'schedule' ? 'scheduled' : 'saved'
