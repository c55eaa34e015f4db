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
import { renderCover } from '../secrets/cover.ts'
import { givenPassword } from '../secrets/given-password.ts'
import { renderLocked } from '../secrets/locked-page.ts'
import type { Unlock } from '../secrets/unlocking.ts'
import { sendAround, slot } from '../slot.ts'
import type { Found, SnippetStore } from '../store.ts'
import type { Highlighter } from './highlight.ts'
import type { RawAnswers } from './raw.ts'
import { renderSnippet, type SnippetView } from './view-page.ts'

export type SnippetPagesOptions = {
  readonly now: () => number
  readonly store: SnippetStore
  readonly mine: Pick<Mine, 'mayDelete' | 'remove'>
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
  readonly highlighter: Highlighter
  readonly rawAnswers: RawAnswers
  readonly unlock: Unlock
}

type ById = { Params: { id: string } }

/** What people use, all of it without scripts: read, reveal, delete. */
export function pageRoutes(app: FastifyInstance, options: SnippetPagesOptions): void {
  const { store, mine, highlighter, paths, frame, now, unlock } = options

  app.get<ById>('/:id', async (request, reply) => {
    const found = await find(request.params.id)
    if (!found || found.state === 'hidden') return sendGone(reply)
    const mayDelete = await mine.mayDelete(request, found.id)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted) {
      const cover = await renderCover(frame(request), found, { mayDelete, store, now: now() })
      return cover ? sendHtml(reply, cover) : sendGone(reply)
    }
    const highlighted = await highlighter.highlight(found.id, found.content, lexerOf(found.lexer))
    return sendSnippet(reply, { snippet: found, highlighted, mayDelete, onetime: false })
  })

  app.post<ById>('/:id', async (request, reply) => {
    const { id } = request.params
    // The page with the button: whoever is meant may still press it.
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(encodeURIComponent(id)), 303)
    const found = await find(id)
    // Only a script can read an encrypted one, and that asks for it raw.
    if (found?.state === 'sealed' && found.encrypted) return reply.redirect(paths.snippet(id), 303)
    const snippet = found?.state === 'sealed' ? await store.reveal(id, now()) : null
    if (snippet) {
      reply.header('cache-control', 'no-store')
      const highlighted = await highlighter.highlight(null, snippet.content, lexerOf(snippet.lexer))
      return sendSnippet(reply, { snippet, highlighted, mayDelete: false, onetime: true })
    }
    const mayBeOpened = found?.state === 'open' || (found?.state === 'sealed' && found.protected)
    return mayBeOpened ? reply.redirect(paths.snippet(id), 303) : sendGone(reply)
  })

  app.post<ById>('/:id/unlock', async (request, reply) => {
    const { id } = request.params
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(encodeURIComponent(id)), 303)
    reply.header('cache-control', 'no-store')
    const found = await find(id)
    if (!found || found.state === 'hidden') return sendGone(reply)
    if (found.state === 'open' || !found.protected) return reply.redirect(paths.snippet(id), 303)
    const password = (await givenPassword(request.raw)) ?? ''
    const answer = await unlock(id, password, request.raw)
    if (answer.state === 'gone') return sendGone(reply)
    if (answer.state === 'wrong') {
      const mayDelete = await mine.mayDelete(request, id)
      const page = renderLocked(frame(request), { id, onetime: answer.onetime, mayDelete, wrong: true })
      return sendHtml(reply.code(403), page)
    }
    const { snippet, onetime } = answer
    const highlighted = await highlighter.highlight(null, snippet.content, lexerOf(snippet.lexer))
    return sendSnippet(reply, { snippet, highlighted, mayDelete: false, onetime, unlocked: true })
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
