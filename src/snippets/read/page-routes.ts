import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../kernel/errors.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { isFromHere } from '../../web/from-here.ts'
import { route } from '../../web/route.ts'
import { lexerOf } from '../model/lexers.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { Snippet } from '../model/snippet.ts'
import type { MySnippets } from '../ownership/my-snippets.ts'
import { renderRemoveOne } from '../ownership/my-snippets-page.ts'
import { renderAccessPage } from '../secrets/access-page.ts'
import { givenPassword } from '../secrets/given-password.ts'
import { renderLocked } from '../secrets/locked-page.ts'
import type { Unlock } from '../secrets/unlocking.ts'
import type { SnippetResult, SnippetStore } from '../snippet-store.ts'
import { sendWithText, textPlaceholder } from '../text-placeholder.ts'
import { markLines, parseLines, spell } from './marked-lines.ts'
import { type MoreRoutesOptions, moreRoutes } from './more-routes.ts'
import { pageHeaders, sendGone, sendHidden, sendHtml, sendTagged } from './send-page.ts'
import { renderSnippet, type SnippetView } from './view-page.ts'

export type SnippetPagesOptions = MoreRoutesOptions & {
  readonly store: SnippetStore
  readonly mySnippets: Pick<MySnippets, 'mayDelete' | 'remove'>
  readonly unlock: Unlock
  readonly limitForm: FormLimit
}

/** What people use, all of it without scripts: read, reveal, delete. */
export function pageRoutes(app: FastifyInstance, options: SnippetPagesOptions): void {
  const {
    store,
    mySnippets,
    highlighter,
    networkOf,
    paths,
    context,
    now,
    unlock,
    limitForm,
    outward,
    shared,
  } = options
  moreRoutes(app, options)

  route.get(app, paths.snippet, async (request, reply) => {
    if (!looksLikeId(request.params.id)) throw notFound()
    const found = await find(request.params.id)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'hidden') return sendHidden(reply, context(request))
    const mayDelete = await mySnippets.mayDelete(request, found.id)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted) {
      const cover = await renderAccessPage(context(request), found, { mayDelete, store, now: now() })
      return cover ? sendHtml(reply, cover) : sendGone(reply, context(request))
    }
    const { id, content, lexer, createdAt } = found
    const wished = parseLines(String(request.query.go ?? ''))
    if (wished) return reply.redirect(`${paths.snippet(id, { lines: spell(wished) })}#L${wished.first}`, 303)
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
      const render = () =>
        renderSnippet({ ...context(request), here: address }, { ...view, now: now() }, textPlaceholder)
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
    const page = renderSnippet(context(request), { ...view, now: now() }, textPlaceholder)
    const html = lines ? markLines(highlighted.html, lines) : highlighted.html
    return sendTagged(request, reply, page, { ...highlighted, id, html })
  })

  route.post(app, paths.snippet, async (request, reply) => {
    const { id } = request.params
    // Redirects a cross-site form to the page with the button, which a person may still press.
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(id), 303)
    const found = await find(id)
    // Only a script can read an encrypted one, and that asks for it raw.
    if (found?.state === 'sealed' && found.encrypted) return reply.redirect(paths.snippet(id), 303)
    const snippet = found?.state === 'sealed' ? await store.reveal(id, now()) : null
    if (snippet) {
      reply.header('cache-control', 'no-store')
      return sendOnce(reply, snippet, { onetime: true })
    }
    const mayBeOpened = found?.state === 'open' || (found?.state === 'sealed' && found.protected)
    return mayBeOpened ? reply.redirect(paths.snippet(id), 303) : sendGone(reply, context(request))
  })

  route.post(
    app,
    paths.snippetUnlock,
    { onRequest: async request => limitForm(request) },
    async (request, reply) => {
      const { id } = request.params
      if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(id), 303)
      reply.header('cache-control', 'no-store')
      const found = await find(id)
      if (found?.state === 'hidden') return sendHidden(reply, context(request))
      if (!found) return sendGone(reply, context(request))
      if (found.state === 'open' || !found.protected) return reply.redirect(paths.snippet(id), 303)
      const password = (await givenPassword(request.raw)) ?? ''
      const answer = await unlock(id, password, request.raw)
      if (answer.state === 'gone') return sendGone(reply, context(request))
      if (answer.state === 'wrong') {
        const mayDelete = await mySnippets.mayDelete(request, id)
        const page = renderLocked(context(request), { id, onetime: answer.onetime, mayDelete, wrong: true })
        return sendHtml(reply.code(403), page)
      }
      return sendOnce(reply, answer.snippet, { onetime: answer.onetime, unlocked: true })
    },
  )

  route.post(app, paths.snippetDelete, async (request, reply) => {
    const { id } = request.params
    const removal = isFromHere(request, paths) ? await mySnippets.remove(request, id) : 'refused'
    if (removal === 'refused')
      throw new AppError('forbidden', 'Only the browser that created this snippet can delete it here.')
    return removal === 'removed'
      ? reply.redirect(paths.mySnippets({ deleted: 1 }), 303)
      : sendGone(reply, context(request))
  })

  route.get(app, paths.snippetDelete, async (request, reply) => {
    const { id } = request.params
    if (!looksLikeId(id) || !(await mySnippets.mayDelete(request, id)))
      return sendGone(reply, context(request))
    return sendHtml(reply.header('cache-control', 'no-store'), renderRemoveOne(context(request), id))
  })

  const find = async (id: string): Promise<SnippetResult | null> =>
    looksLikeId(id) ? store.find(id, now()) : null

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
    return sendWithText(reply, renderSnippet(context(request), view, textPlaceholder), highlighted.html)
  }
}

/** What no address gives again cannot get its colours later. */
const onceWaitMs = 3000

/** Wrap setting of this reader from the cookie that `snippet.js` writes; null: not set. */
function wrapsIn({ headers }: FastifyRequest): boolean | null {
  const chosen = /(?:^|;\s*)wrap=([01])\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return chosen === undefined ? null : chosen === '1'
}
