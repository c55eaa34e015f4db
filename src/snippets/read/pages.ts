import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { Paths } from '../../paths.ts'
import { renderError } from '../../web/error-page.ts'
import { isFromHere } from '../../web/from-here.ts'
import type { Html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { lexerOf } from '../lexers.ts'
import type { Mine } from '../own/mine.ts'
import { looksLikeId } from '../reserved.ts'
import { sendAround, slot } from '../slot.ts'
import type { Found, SnippetStore } from '../store.ts'
import type { Highlighter } from './highlight.ts'
import type { RawAnswers } from './raw.ts'
import { renderSealed, renderSnippet, type SnippetView } from './view-page.ts'

export type SnippetPagesOptions = {
  readonly now: () => number
  readonly store: SnippetStore
  readonly mine: Pick<Mine, 'mayDelete' | 'remove'>
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
  readonly highlighter: Highlighter
  readonly rawAnswers: RawAnswers
}

type ById = { Params: { id: string } }

/** What people use, all of it without scripts: read, reveal, delete. */
export function pageRoutes(app: FastifyInstance, options: SnippetPagesOptions): void {
  const { store, mine, highlighter, paths, frame, now } = options

  app.get<ById>('/:id', async (request, reply) => {
    const found = await find(request.params.id)
    if (!found || found.state === 'hidden') return sendGone(reply)
    const mayDelete = await mine.mayDelete(request, found.id)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed')
      return sendHtml(reply, renderSealed(frame(reply.request), found.id, mayDelete))
    const highlighted = await highlighter.highlight(found.id, found.content, lexerOf(found.lexer))
    return sendSnippet(reply, { snippet: found, highlighted, mayDelete, onetime: false })
  })

  app.post<ById>('/:id', async (request, reply) => {
    const { id } = request.params
    // The page with the button: whoever is meant may still press it.
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(encodeURIComponent(id)), 303)
    const snippet = looksLikeId(id) ? await store.reveal(id, now()) : null
    if (snippet) {
      reply.header('cache-control', 'no-store')
      const highlighted = await highlighter.highlight(null, snippet.content, lexerOf(snippet.lexer))
      return sendSnippet(reply, { snippet, highlighted, mayDelete: false, onetime: true })
    }
    const found = await find(id)
    return found?.state === 'open' ? reply.redirect(paths.snippet(id), 303) : sendGone(reply)
  })

  app.post<ById>('/:id/delete', async (request, reply) => {
    const { id } = request.params
    const removal = isFromHere(request, paths) ? await mine.remove(request, id) : 'refused'
    if (removal === 'refused')
      throw new AppError('forbidden', 'Only the browser that created this snippet can delete it here.')
    return removal === 'removed' ? reply.redirect(paths.newSnippet(), 303) : sendGone(reply)
  })

  const find = async (id: string): Promise<Found | null> => (looksLikeId(id) ? store.find(id, now()) : null)

  const sendSnippet = (reply: FastifyReply, view: Omit<SnippetView, 'now'>) =>
    sendAround(
      reply,
      renderSnippet(frame(reply.request), { ...view, now: now() }, slot),
      view.highlighted.html,
    )

  const sendGone = (reply: FastifyReply) =>
    sendHtml(
      reply.code(404).header('cache-control', 'no-store'),
      renderError(frame(reply.request), {
        status: 404,
        title: frame(reply.request).words.snippets.goneTitle,
        message: frame(reply.request).words.snippets.goneText,
      }),
    )
}

const sendHtml = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(String(page))
