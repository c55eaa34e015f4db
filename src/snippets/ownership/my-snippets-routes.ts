import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/errors.ts'
import { loadPart } from '../../lib/program-files.ts'
import { isFromHere } from '../../web/from-here.ts'
import { route } from '../../web/route.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { FoundUnread } from '../read/noted-reads.ts'
import { sendGone, sendPrivately } from '../read/send-page.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { lifetimeRoutes } from './lifetime-routes.ts'
import { isDeletable } from './my-snippets.ts'
import { renderMySnippets, renderRemoveAll, renderRemoveOne } from './my-snippets-page.ts'
import type { Undoable } from './removed-page.ts'

/** Mounts the list of one's own snippets, with deletion of one or all. */
export function mySnippetsRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { reads, mySnippets, rules, paths, context, now, highlighter, networkOf, limitForm } = parts

  const canUndo = lifetimeRoutes(app, parts, async (reply, request, change) => {
    const { q, page } = request.query as { readonly q?: unknown; readonly page?: unknown }
    const shown = await pageOf(request, q, page)
    return sendPrivately(
      reply.code(409),
      renderMySnippets(context(request), shown, now(), rules.expires, { change }),
    )
  })

  async function pageOf(request: FastifyRequest, q: unknown, page: unknown) {
    const words = typeof q === 'string' ? q : ''
    // In turns, fair between networks: a search reads many texts.
    const found =
      words && (await highlighter.turns.run(networkOf(request), () => mySnippets.search(request, words)))
    return found || mySnippets.list(request, pageIn(page))
  }

  route.get(app, paths.mySnippets, async (request, reply) => {
    const { q, page } = request.query
    const shown = await pageOf(request, q, page)
    const undoable = await undoableIn(request, request.query.removed)
    const deleted = countIn(request.query.deleted)
    const changed = countIn(request.query.changed)
    const change = { changed, canUndo: changed > 0 && (await canUndo(request)), refused: [] }
    const done = { deleted, undoable, change }
    return sendPrivately(reply, renderMySnippets(context(request), shown, now(), rules.expires, done))
  })

  route.get(app, paths.mySnippetsDelete, async (request, reply) => {
    const { count } = await mySnippets.list(request, 1)
    return count === 0
      ? reply.redirect(paths.mySnippets(), 303)
      : sendPrivately(reply, renderRemoveAll(context(request), count))
  })

  route.post(app, paths.mySnippetsDelete, async (request, reply) => {
    refuseStrangers(request)
    return reply.redirect(paths.mySnippets({ deleted: await mySnippets.removeAll(request) }), 303)
  })

  route.get(app, paths.snippetDelete, async (request, reply) => {
    const { id } = request.params
    const found = await reads.find(id)
    const isOwn = looksLikeId(id) && (await mySnippets.mayDelete(request, id))
    if (!isOwn && !isDeletable(found)) return sendGone(reply, context(request))
    return sendPrivately(reply, renderRemoveOne(context(request), id, found !== null && !isCounted(found)))
  })

  route.post(app, paths.snippetDelete, async (request, reply) => {
    limitForm(request)
    const { id } = request.params
    const isListed = await mySnippets.isListed(request, id)
    const removal = isFromHere(request, paths) ? await mySnippets.remove(request, id) : 'refused'
    if (removal === 'refused') throw new AppError('forbidden', snippetProblems.notYours())
    if (removal === 'set aside')
      return reply.redirect(isListed ? paths.mySnippets({ removed: id }) : paths.snippetUndo(id), 303)
    if (removal === 'unknown') return sendGone(reply, context(request))
    return reply.redirect(paths.mySnippets({ deleted: 1 }), 303)
  })

  route.get(app, paths.snippetUndo, async (request, reply) => {
    const { id } = request.params
    const undoable = await undoableIn(request, id)
    if (!undoable) return sendGone(reply, context(request))
    const { renderRemoved } = await loadPart(() => import('./removed-page.ts'))
    return sendPrivately(reply, renderRemoved(context(request), undoable))
  })

  route.post(app, paths.snippetUndo, async (request, reply) => {
    limitForm(request)
    refuseStrangers(request)
    const { id } = request.params
    return (await mySnippets.undo(request, id))
      ? reply.redirect(paths.snippet(id), 303)
      : sendGone(reply, context(request))
  })

  /** The deletion of this snippet, if the request may undo it. */
  async function undoableIn(request: FastifyRequest, given: unknown): Promise<Undoable | null> {
    const id = String(given ?? '')
    const found = await mySnippets.undoable(request, id)
    return found && { id, ...found }
  }

  function refuseStrangers(request: FastifyRequest): void {
    if (!isFromHere(request, paths)) throw new AppError('forbidden', snippetProblems.deleteHere())
  }
}

/** True for a snippet that ends with its reads, whose deletion cannot be undone. */
const isCounted = (found: FoundUnread): boolean => found.state === 'sealed' && found.onetime

const pagesMax = 10_000

const pageIn = (given: unknown): number =>
  /^[1-9]\d{0,4}$/.test(String(given)) ? Math.min(Number(given), pagesMax) : 1

/** Number of deleted snippets, only for the message on the page. */
const countIn = (given: unknown): number => (/^\d{1,7}$/.test(String(given)) ? Number(given) : 0)
