import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../errors.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { isFromHere } from '../../web/from-here.ts'
import { lexerOf } from '../lexers.ts'
import type { Mine } from '../own/mine.ts'
import { renderRemoveOne } from '../own/mine-page.ts'
import { looksLikeId } from '../reserved.ts'
import { renderCover } from '../secrets/cover.ts'
import { givenPassword } from '../secrets/given-password.ts'
import { renderLocked } from '../secrets/locked-page.ts'
import type { Unlock } from '../secrets/unlocking.ts'
import { sendAround, slot } from '../slot.ts'
import type { Snippet } from '../snippet.ts'
import type { Found, SnippetStore } from '../store.ts'
import { markLines, parseLines, spell } from './marked-lines.ts'
import { type MoreRoutesOptions, moreRoutes } from './more-routes.ts'
import { pageHeaders, sendGone, sendHidden, sendHtml, sendTagged } from './send.ts'
import { renderSnippet, type SnippetView } from './view-page.ts'

export type SnippetPagesOptions = MoreRoutesOptions & {
  readonly store: SnippetStore
  readonly mine: Pick<Mine, 'mayDelete' | 'remove'>
  readonly unlock: Unlock
  readonly limitForm: FormLimit
}

type ById = { Params: { id: string } }

/** What people use, all of it without scripts: read, reveal, delete. */
export function pageRoutes(app: FastifyInstance, options: SnippetPagesOptions): void {
  const { store, mine, highlighter, networkOf, paths, frame, now, unlock, limitForm, outward, shared } =
    options
  moreRoutes(app, options)

  app.get<ById & { Querystring: { go?: unknown; lines?: unknown } }>('/:id', async (request, reply) => {
    if (!looksLikeId(request.params.id)) throw notFound()
    const found = await find(request.params.id)
    if (!found) return sendGone(reply, frame(request))
    if (found.state === 'hidden') return sendHidden(reply, frame(request))
    const mayDelete = await mine.mayDelete(request, found.id)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted) {
      const cover = await renderCover(frame(request), found, { mayDelete, store, now: now() })
      return cover ? sendHtml(reply, cover) : sendGone(reply, frame(request))
    }
    const { id, content, lexer, createdAt } = found
    const wished = parseLines(String(request.query.go ?? ''))
    if (wished) return reply.redirect(paths.snippetMarked(id, spell(wished), wished.first), 303)
    const asOf = shared.versionOf(createdAt)
    const reading = { network: networkOf(request), outward: outward(createdAt) }
    const highlighted = await highlighter.highlight(id, content, lexerOf(lexer), reading)
    const wraps = wrapsIn(request)
    const view = {
      snippet: found,
      highlighted,
      mayDelete,
      onetime: false,
      wraps,
    }
    const lines = parseLines(String(request.query.lines ?? ''))
    if (!mayDelete && !lines && !highlighted.pending) {
      const address = paths.snippet(id)
      const render = () => renderSnippet({ ...frame(request), here: address }, { ...view, now: now() }, slot)
      return shared.send(request, reply, {
        address,
        snippet: found,
        highlighted,
        asOf,
        wraps,
        headers: pageHeaders,
        render,
      })
    }
    const page = renderSnippet(frame(request), { ...view, now: now() }, slot)
    const html = lines ? markLines(highlighted.html, lines) : highlighted.html
    return sendTagged(request, reply, page, { ...highlighted, id, html })
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
      return sendOnce(reply, snippet, { onetime: true })
    }
    const mayBeOpened = found?.state === 'open' || (found?.state === 'sealed' && found.protected)
    return mayBeOpened ? reply.redirect(paths.snippet(id), 303) : sendGone(reply, frame(request))
  })

  app.post<ById>(
    '/:id/unlock',
    { onRequest: async request => limitForm(request) },
    async (request, reply) => {
      const { id } = request.params
      if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(encodeURIComponent(id)), 303)
      reply.header('cache-control', 'no-store')
      const found = await find(id)
      if (found?.state === 'hidden') return sendHidden(reply, frame(request))
      if (!found) return sendGone(reply, frame(request))
      if (found.state === 'open' || !found.protected) return reply.redirect(paths.snippet(id), 303)
      const password = (await givenPassword(request.raw)) ?? ''
      const answer = await unlock(id, password, request.raw)
      if (answer.state === 'gone') return sendGone(reply, frame(request))
      if (answer.state === 'wrong') {
        const mayDelete = await mine.mayDelete(request, id)
        const page = renderLocked(frame(request), { id, onetime: answer.onetime, mayDelete, wrong: true })
        return sendHtml(reply.code(403), page)
      }
      return sendOnce(reply, answer.snippet, { onetime: answer.onetime, unlocked: true })
    },
  )

  app.post<ById>('/:id/delete', async (request, reply) => {
    const { id } = request.params
    const removal = isFromHere(request, paths) ? await mine.remove(request, id) : 'refused'
    if (removal === 'refused')
      throw new AppError('forbidden', 'Only the browser that created this snippet can delete it here.')
    return removal === 'removed' ? reply.redirect(paths.mineAfter(1), 303) : sendGone(reply, frame(request))
  })

  app.get<ById>('/:id/delete', async (request, reply) => {
    const { id } = request.params
    if (!looksLikeId(id) || !(await mine.mayDelete(request, id))) return sendGone(reply, frame(request))
    return sendHtml(reply.header('cache-control', 'no-store'), renderRemoveOne(frame(request), id))
  })

  const find = async (id: string): Promise<Found | null> => (looksLikeId(id) ? store.find(id, now()) : null)

  /** A text that is shown in this one answer, and that no address gives again. */
  async function sendOnce(
    reply: FastifyReply,
    snippet: Snippet,
    how: Pick<SnippetView, 'onetime' | 'unlocked'>,
  ) {
    const { content, lexer, createdAt } = snippet
    const { request } = reply
    const reading = { network: networkOf(request), outward: outward(createdAt), waitMs: onceWaitMs }
    const shown = await highlighter.highlight(null, content, lexerOf(lexer), reading)
    const highlighted = { ...shown, pending: false }
    const view = { ...how, snippet, highlighted, mayDelete: false, wraps: wrapsIn(request), now: now() }
    return sendAround(reply, renderSnippet(frame(request), view, slot), highlighted.html)
  }
}

/** What no address gives again cannot get its colours later. */
const onceWaitMs = 3000

/** Whether this reader has said how lines are to be; `snippet.js` writes it down. */
function wrapsIn({ headers }: FastifyRequest): boolean | null {
  const chosen = /(?:^|;\s*)wrap=([01])\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return chosen === undefined ? null : chosen === '1'
}
