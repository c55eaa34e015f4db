import type { FastifyInstance, FastifyReply } from 'fastify'
import { loadPart } from '../../lib/program-files.ts'
import type { FormLimit } from '../../web/form-limit.ts'
import { isFromHere } from '../../web/from-here.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import type { Snippet } from '../model/snippet.ts'
import { comparedRevisions, markupOf } from '../read/compared-revisions.ts'
import { fileAt } from '../read/files.ts'
import { sendGone, sendHidden } from '../read/send-page.ts'
import { createShowOnce } from '../read/show-once.ts'
import { allRevisions, bytesOf } from '../revisions/all-revisions.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { sendWithText } from '../text-placeholder.ts'
import { givenPassword } from './given-password.ts'
import { renderLocked } from './locked-page.ts'
import { hasLockedRevisions, type WantedPage, wantedIn } from './wanted-page.ts'

type UnlockRequest = RequestAt<SnippetParts['paths']['snippetUnlock']>

/**
 * Mounts the form with the password of a snippet. Each answer is made for one password that was sent: the newest text, an
 * earlier revision, the list of revisions, or what one has changed.
 */
export function unlockRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, reads, mySnippets, paths, context, now, unlock, limitForm, highlighter, networkOf } = parts
  const showOnce = createShowOnce(parts)

  const limited = { onRequest: async (request: Parameters<FormLimit>[0]) => limitForm(request) }
  route.post(app, paths.snippetUnlock, limited, async (request, reply) => {
    const { id } = request.params
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(id), 303)
    reply.header('cache-control', 'no-store')
    const found = await reads.find(id)
    if (found?.state === 'hidden') return sendHidden(reply, context(request), found)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'open' || !found.protected) return reply.redirect(paths.snippet(id), 303)
    return open(request, reply, found)
  })

  async function open(
    request: UnlockRequest,
    reply: FastifyReply,
    found: SealedSnippet,
  ): Promise<FastifyReply> {
    const { id } = found
    const wanted = hasLockedRevisions(found) ? wantedIn(request.query) : {}
    const password = (await givenPassword(request.raw)) ?? ''
    const { revision = null } = wanted
    const answer = await unlock(id, password, request, revision)
    if (answer.state === 'gone') return sendGone(reply, context(request))
    if (answer.state === 'wrong') {
      const mayDelete = await mySnippets.mayDelete(request, id)
      const { triesLeft } = answer
      const page = renderLocked(context(request), { ...found, mayDelete, triesLeft, wanted })
      return sendHtml(reply.code(403), page)
    }
    const { snippet, onetime, readsLeft } = answer
    const newest = found.revision
    if (wanted.shows === 'revisions') return showRevisions(reply, snippet)
    if (wanted.shows === 'changes')
      return showChanges(request, reply, { after: snippet, openOther: answer.openOther, newest, wanted })
    const earlier = revision === null || revision === newest ? {} : { newest }
    return showOnce(reply, snippet, { onetime, readsLeft, unlocked: true, ...earlier })
  }

  async function showRevisions(reply: FastifyReply, snippet: Snippet): Promise<FastifyReply> {
    const { id } = snippet
    const revisions = await allRevisions(store, snippet, bytesOf(snippet))
    const { renderRevisions } = await loadPart(() => import('../revisions/revisions-page.ts'))
    const page = renderRevisions(context(reply.request), { id, revisions, isLocked: true, now: now() })
    return sendHtml(reply, page)
  }

  /** Opens the revision before as well, and compares a file of the two. */
  async function showChanges(
    request: UnlockRequest,
    reply: FastifyReply,
    { after, openOther, newest, wanted }: Opened,
  ): Promise<FastifyReply> {
    const { id, revision } = after
    const { file = 1 } = wanted
    const before = revision > 1 && fileAt(after, file) ? await openOther(revision - 1) : null
    if (!before) return reply.redirect(paths.snippetRevisions(id), 303)
    const about = { before, after, newest, file }
    const view = await comparedRevisions(highlighter, networkOf(request), about)
    const { renderDiff } = await loadPart(() => import('../read/diff-page.ts'))
    return sendWithText(reply, renderDiff(context(request), view), markupOf(view))
  }
}

type Opened = {
  /** The later of the two revisions. */
  readonly after: Snippet
  readonly openOther: (revision: number) => Promise<Snippet | null>
  readonly newest: number
  readonly wanted: WantedPage
}
