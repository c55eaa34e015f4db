import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { isFromHere } from '../../web/from-here.ts'
import { viewsOf } from '../../web/public/view-kinds.js'
import { route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import { lexerOf } from '../model/lexers.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { Snippet } from '../model/snippet.ts'
import { renderAccessPage } from '../secrets/access-page.ts'
import { unlockRoutes } from '../secrets/unlock-routes.ts'
import { hasLockedRevisions, wantedIn } from '../secrets/wanted-page.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { fileAt, fileNumber, fileQuery, namesOf, textKey } from './files.ts'
import { isSlipDismissed, slipDismissal } from './maker-slip.ts'
import { type LineRange, markLines, parseLines, spell } from './marked-lines.ts'
import { moreRoutes } from './more-routes.ts'
import type { UnreadSnippet } from './noted-reads.ts'
import { pageHeaders, sendGone, sendHidden, sendTagged } from './send-page.ts'
import { createShowOnce, onceWaitMs } from './show-once.ts'
import { renderSnippet } from './view-page.ts'
import { type AskedView, askedView, viewQuery } from './views/view-kind.ts'
import { wrapsIn } from './wraps-in.ts'

/** Mounts the pages of readers, which work without scripts: the snippet, revealing a one-time text, unlocking. */
export function pageRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, reads, mySnippets, paths, context, now } = parts
  const { highlighter, networkOf, outward, shared } = parts
  const showOnce = createShowOnce(parts)
  moreRoutes(app, parts)
  unlockRoutes(app, parts)

  route.get(app, paths.snippet, async (request, reply) => {
    if (!looksLikeId(request.params.id)) throw notFound()
    const found = await reads.find(request.params.id)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'hidden') return sendHidden(reply, context(request), found)
    const mayDelete = await mySnippets.mayDelete(request, found.id)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted) {
      const wanted = found.state === 'sealed' && hasLockedRevisions(found) ? wantedIn(request.query) : {}
      const about = { mayDelete, wraps: wrapsIn(request), store, now: now(), wanted }
      const cover = await renderAccessPage(context(request), found, about)
      return cover ? sendHtml(reply, cover) : sendGone(reply, context(request))
    }
    const { file: asked, revision, go, lines, view, slip } = request.query
    const file = fileNumber(asked) ?? 0
    if (revision !== undefined && fileNumber(revision) !== found.revision)
      return showEarlier(reply, found, { file, revision, asked: askedView(view) })
    if (!fileAt(found, file)) return reply.redirect(paths.snippet(found.id), 303)
    if (slip !== undefined && mayDelete) {
      reply.header('set-cookie', slipDismissal(paths, found.id))
      return reply.redirect(paths.snippet(found.id, fileQuery(file)), 303)
    }
    const wished = parseLines(String(go ?? ''))
    if (wished) {
      const query = { ...fileQuery(file), lines: spell(wished) }
      return reply.redirect(`${paths.snippet(found.id, query)}#L${wished.first}`, 303)
    }
    const marked = parseLines(String(lines ?? ''))
    return show(request, reply, await found.read(request), {
      file,
      mayDelete,
      lines: marked,
      asked: askedView(view),
    })
  })

  route.post(app, paths.snippet, async (request, reply) => {
    const { id } = request.params
    // Redirects a cross-site form to the page with the button, which a person may still press.
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(id), 303)
    const found = await reads.find(id)
    // One with a password is unlocked; only a script can decrypt a text, and it requests the raw text.
    const isPlain = found?.state === 'sealed' && !found.protected && !found.encrypted
    const isElsewhere = found !== null && found.state !== 'hidden' && !isPlain
    if (isElsewhere) return reply.redirect(paths.snippet(id), 303)
    const snippet = isPlain ? await store.reveal(id, now()) : null
    if (!snippet) return sendGone(reply, context(request))
    reply.header('cache-control', 'no-store')
    return showOnce(reply, snippet, { onetime: true, readsLeft: snippet.readsLeft })
  })

  /** Sends the page of an address, which is made once for all readers without further rights. */
  async function show(request: FastifyRequest, reply: FastifyReply, whole: Snippet, sight: Sight) {
    const { mayDelete, lines, file } = sight
    const snippet = fileAt(whole, file) ?? whole
    const { id, content, lexer, createdAt } = snippet
    const asOf = shared.versionOf(snippet)
    const views = viewsOf(lexerOf(lexer), content)
    // Only rows can be marked.
    const asked = sight.asked ?? (lines && views.kind !== 'terminal' ? 'source' : null)
    const reading = { network: networkOf(request), outward: outward(createdAt), asked }
    const highlighted = await highlighter.highlight(textKey(id, file), content, lexerOf(lexer), reading)
    const wraps = wrapsIn(request)
    const hasSlip = mayDelete && !isSlipDismissed(paths, id, request.headers.cookie)
    const own = { mayDelete, mayEdit: mayDelete, hasSlip }
    const view = { snippet, names: namesOf(whole), file, highlighted, ...own, onetime: false, wraps }
    // A page that is kept would be read unseen.
    if (!mayDelete && !lines && !highlighted.pending && snippet.receipt !== 'due') {
      const place = { ...fileQuery(file), ...viewQuery(views, highlighted.kind !== null) }
      const address = paths.snippet(id, place)
      const render = () => renderSnippet({ ...context(request), here: address }, { ...view, now: now() })
      const sharedView = { address, snippet, highlighted, asOf, wraps, headers: pageHeaders, render }
      return shared.send(request, reply, sharedView)
    }
    const page = renderSnippet(context(request), { ...view, lines, now: now() })
    const html = lines ? markLines(highlighted.html, lines) : highlighted.html
    return sendTagged(request, reply, page, { ...highlighted, id, html })
  }

  /** Sends the page of an earlier revision, which is made for each reader: few look at one. */
  async function showEarlier(
    reply: FastifyReply,
    found: UnreadSnippet,
    { file, revision, asked }: Pick<Sight, 'file' | 'asked'> & { readonly revision: unknown },
  ): Promise<FastifyReply> {
    const { request } = reply
    const unread = await found.revisionOf(revision)
    if (!unread || !fileAt(unread, file)) return reply.redirect(paths.snippet(found.id), 303)
    const whole = await unread.read(request)
    const snippet = fileAt(whole, file) ?? whole
    const { id, content, lexer, createdAt } = snippet
    const reading = { network: networkOf(request), outward: outward(createdAt), waitMs: onceWaitMs, asked }
    const made = await highlighter.highlight(null, content, lexerOf(lexer), reading)
    const highlighted = { ...made, pending: false }
    const about = { names: namesOf(whole), file, newest: found.revision, wraps: wrapsIn(request), now: now() }
    const view = { snippet, highlighted, mayDelete: false, onetime: false, ...about }
    return sendTagged(request, reply, renderSnippet(context(request), view), { ...highlighted, id })
  }
}

/** The parts of a page that depend on its reader. */
type Sight = {
  /** Number of the file that is shown. */
  readonly file: number
  /** True if the client may delete the snippet. */
  readonly mayDelete: boolean
  /** Lines that are marked for a reader without scripts; null: none. */
  readonly lines: LineRange | null
  readonly asked: AskedView
}
