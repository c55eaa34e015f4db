import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../../../admin/admin-context.ts'
import { formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { redirectNamed } from '../../../admin/named-notice.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import type { Undos } from '../../../admin/undo.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { type RequestAt, route } from '../../../web/route.ts'
import type { Expires, Snippet } from '../../model/snippet.ts'
import { fileNumber, filesOf } from '../../read/files.ts'
import type { Moderation } from '../moderation.ts'
import { gone } from '../reporting.ts'
import { nameOfBlock } from './moderation-parts.ts'
import { renderModerated, renderRemoval, reportsShown, type ShownFile } from './snippet-page.ts'

export type ModerationManageOptions = {
  readonly moderation: Moderation
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  /** Lifetimes that the site allows. */
  readonly lifetimes: readonly Expires[]
  readonly now: () => number
}

const decisionsShown = 50

const config = { access: 'moderation' } as const

/** Mounts the routes of one snippet: view it safely, decide, add notes, block similar ones. */
export function snippetModerationRoutes(app: FastifyInstance, options: ModerationManageOptions): void {
  const { moderation, context, undos, paths, now } = options
  const { snippets, records, notes, decisions, blocking } = moderation

  route.get(app, paths.manage.snippet, { config }, async (request, reply) =>
    sendPage(reply, await snippetPage(request, { note: '', problems: noProblems })),
  )

  route.post(app, paths.manage.snippetAction.hide, { config }, async (request, reply) => {
    await decisions.hide(context(request).actor, request.params.id)
    return redirectNamed(
      reply,
      paths,
      paths.manage.snippet(request.params.id, { notice: 'hiddenNow' }),
      request.params.id,
    )
  })

  for (const action of ['show', 'dismiss'] as const)
    route.post(app, paths.manage.snippetAction[action], { config }, async (request, reply) => {
      await decisions.dismiss(context(request).actor, request.params.id)
      const { id } = request.params
      const notice = action === 'show' ? 'shownAgain' : 'reportsDismissed'
      return redirectNamed(reply, paths, paths.manage.snippet(id, { notice }), id)
    })

  route.get(app, paths.manage.snippetAction.delete, { config }, async (request, reply) => {
    const { id } = request.params
    if (!(await snippets.find(id, now()))) throw gone()
    return sendPage(reply, renderRemoval(context(request), id))
  })

  route.post(app, paths.manage.snippetAction.delete, { config }, async (request, reply) => {
    await decisions.remove(context(request).actor, request.params.id)
    return redirectNamed(reply, paths, paths.manage.reports({ notice: 'deleted' }), request.params.id)
  })

  route.post(app, paths.manage.snippetAction.note, { config }, async (request, reply) => {
    const page = context(request)
    const { id } = request.params
    const note = formOf(request).text('text')
    await known(id)
    try {
      await decisions.note(page.actor, id, { text: note })
    } catch (error) {
      const problems = problemMap(error, page)
      return sendPage(reply, await snippetPage(request, { note, problems }), 422)
    }
    return redirectNamed(reply, paths, paths.manage.snippet(id, { notice: 'noted' }), id)
  })

  route.post(app, paths.manage.snippetAction.block, { config }, async (request, reply) => {
    const { id } = request.params
    const form = formOf(request)
    const file = Number(form.text('file') || 1)
    await known(id)
    const page = context(request)
    const made =
      form.text('what') === 'creator'
        ? await blocking.blockCreator(page.actor, id)
        : await blocking[form.text('what') === 'alike' ? 'blockAlike' : 'blockText'](
            page.actor,
            id,
            file,
            revisionIn(form.text('revision') || undefined),
          )
    const address = paths.manage.snippet(id, { notice: 'blocked' })
    return undos.redirect(reply, address, nameOfBlock(page, made), ['unblock', String(made.id)])
  })

  /** Finds a snippet, or the reports and decisions that a deleted one has left. */
  async function known(id: string) {
    const [facts, said, decided] = await Promise.all([
      snippets.find(id, now()),
      records().then(({ ofSnippet }) => ofSnippet(id, reportsShown)),
      snippets.decisions(id, decisionsShown),
    ])
    if (!facts && said.length === 0 && decided.length === 0) throw gone()
    return { facts, reports: said, decisions: decided }
  }

  async function snippetPage(
    request: RequestAt<Paths['manage']['snippet']>,
    form: { readonly note: string; readonly problems: Problems },
  ) {
    const page: AdminContext = context(request)
    const { id } = request.params
    const [about, seen, written] = await Promise.all([
      known(id),
      moderation.look(id, revisionIn(request.query.revision)),
      notes.of(id),
    ])
    return renderModerated(page, {
      id,
      ...about,
      files: seen && filesOf(seen).map(shownFile),
      revision: seen?.revision ?? 1,
      notes: written,
      ...form,
      now: now(),
    })
  }
}

const revisionIn = (given: unknown): number | undefined =>
  given === undefined ? undefined : (fileNumber(given) ?? 0)

const shownFile = ({ filename, content }: Snippet): ShownFile => ({
  filename,
  text: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(),
})
