import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { sendPage } from '../../admin/problems.ts'
import { may } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import { withMarkdown } from '../../web/markdown-html.ts'
import { route } from '../../web/route.ts'
import { stateNow } from '../model/announcement.ts'
import { unsaved } from '../model/announcement-edit.ts'
import { announcementProblems } from '../model/announcement-problems.ts'
import {
  blankValues,
  differing,
  type EditorValues,
  isTime,
  keptValues,
  readEditor,
} from './announcement-form.ts'
import { kindIn } from './announcement-place.ts'
import { type Editor, EditorAnswers } from './editor-answers.ts'
import { editorAddress } from './editor-page.ts'
import { EditorSaving, revisionOf } from './editor-saving.ts'
import type { EditorOptions } from './editor-services.ts'
import { renderReading } from './read-form.ts'

const write = { config: { access: 'announcements' } } as const
const writeAll = { config: { access: 'announcements', form: 'picture' } } as const
/** Limit of an autosave's body in bytes: the longest fields and a margin. */
const autosaveMax = 700_000

/** Mounts the routes that open the editor, save from it, and store autosaves. */
export function editorRoutes(app: FastifyInstance, options: EditorOptions): void {
  const { announcementService, store, previews, context, paths, now } = options
  const { autosaves } = store
  const answers = new EditorAnswers(options)
  const saving = new EditorSaving({ ...options, answers })

  route.get(app, paths.manage.newAnnouncement, write, async (request, reply) => {
    const page = context(request)
    const kind = kindIn(request.query.kind)
    const { from } = request.query
    const copied = typeof from === 'string' ? await announcementService.read(from) : null
    const values = {
      ...blankFor(page),
      ...(kind && { kind }),
      ...(copied && withoutTimes(answers.savedValues(page, copied))),
      platformUserId: blankFor(page).platformUserId,
    }
    return open(reply, { page, announcement: null, values }, request.query)
  })

  route.get(app, paths.manage.announcement, { config: { access: 'read' } }, async (request, reply) => {
    const page = context(request)
    const announcement = await announcementService.read(request.params.id)
    if (!may(page.actor, 'announcements')) {
      const shown = { announcement, state: stateNow(announcement, now()) }
      return sendPage(reply, await withMarkdown(() => renderReading(page, shown)))
    }
    const values = answers.savedValues(page, announcement)
    return open(reply, { page, announcement, values }, request.query)
  })

  route.post(app, paths.manage.newAnnouncement, writeAll, (request, reply) =>
    saving.save(request, reply, null),
  )

  route.post(app, paths.manage.announcement, writeAll, async (request, reply) => {
    const announcement = await store.load(request.params.id)
    return announcement ? saving.save(request, reply, announcement) : saving.afterDeletion(request, reply)
  })

  route.post(app, paths.manage.announcementAction.autosave, writeAll, async (request, reply) => {
    const { actor, messages, format } = context(request)
    const { id } = request.params
    if (id !== unsaved) await announcementService.read(id)
    const form = formOf(request)
    const values = readEditor(form)
    const length = Object.values(values).reduce((sum, each) => sum + each.length, 0)
    if (length > autosaveMax) throw new AppError('too_large', announcementProblems.tooLong())
    await autosaves.keep(actor, id, { values, basedOn: revisionOf(form), at: now() })
    return reply.type('text/plain; charset=utf-8').send(messages.editor.autosaved(format.time(now())))
  })

  route.post(app, paths.manage.announcementAction.discard, write, async (request, reply) => {
    const { id } = request.params
    await autosaves.discard(context(request).actor, id)
    return reply.redirect(
      editorAddress({ paths }, id === unsaved ? null : { id }, { notice: 'discarded' }),
      303,
    )
  })

  route.post(app, paths.manage.announcementAction.share, write, async (request, reply) => {
    const page = context(request)
    const announcement = await announcementService.read(request.params.id)
    const shared = await previews.share(page.actor, announcement)
    return answers.show(reply, {
      page,
      announcement,
      values: answers.savedValues(page, announcement),
      shared,
    })
  })

  /** Opens the editor, with the autosave if requested; otherwise it is offered. */
  async function open(reply: FastifyReply, editor: Editor, { autosave }: { readonly autosave?: unknown }) {
    const { page, announcement, values } = editor
    const kept = await autosaves.find(page.actor, announcement?.id ?? unsaved)
    const typed = kept && keptValues(kept.values)
    if (!kept || !typed || differing(values, typed).length === 0) return answers.show(reply, editor)
    if (autosave !== undefined)
      return answers.show(reply, { ...editor, values: typed, revision: kept.basedOn })
    const isOlder = kept.basedOn < (announcement?.revision ?? 0)
    return answers.show(reply, { ...editor, autosave: { at: kept.at, isOlder } })
  }
}

/** Fields besides times that are true of one event only. */
const ofOneEvent: ReadonlySet<string> = new Set(['postmortem', 'backfilled'])

/** What a copy begins with: its times would be wrong, and it appears when it is published. */
const withoutTimes = (values: EditorValues): Partial<EditorValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !isTime(name) && !isTime(name.replace(/Instant$/, '')) && !ofOneEvent.has(name),
    ),
  )

const blankFor = ({ actor }: AdminContext): EditorValues => ({
  ...blankValues,
  platformUserId: actor.accountId === null ? '' : String(actor.accountId),
})
