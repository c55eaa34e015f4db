import type { FastifyReply, FastifyRequest } from 'fastify'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { OpenSnippet } from '../snippet-read-store.ts'
import { sendWithText } from '../text-placeholder.ts'
import { type LineRange, markLines } from './marked-lines.ts'
import { pageHeaders, sendTagged } from './send-page.ts'
import { renderSnippet, type SnippetView } from './view-page.ts'

/** How one reader sees a snippet. */
type Sight = {
  /** True: the client may delete it. */
  readonly mayDelete: boolean
  /** Marked for readers without scripts; null: none. */
  readonly lines: LineRange | null
}

/** What no address gives again cannot get its colours later. */
const onceWaitMs = 3000

/** Answers with the page of a snippet, around its highlighted text. */
export function createSnippetAnswers(parts: SnippetParts) {
  const { highlighter, networkOf, outward, shared, paths, context, now } = parts

  /** The page that an address gives; made once for all readers who see the same. */
  async function show(request: FastifyRequest, reply: FastifyReply, snippet: OpenSnippet, sight: Sight) {
    const { id, content, lexer, createdAt } = snippet
    const { mayDelete, lines } = sight
    const asOf = shared.versionOf(snippet)
    const reading = { network: networkOf(request), outward: outward(createdAt) }
    const highlighted = await highlighter.highlight(id, content, lexerOf(lexer), reading)
    const wraps = wrapsIn(request)
    const view = { snippet, highlighted, mayDelete, onetime: false, wraps }
    if (!mayDelete && !lines && !highlighted.pending) {
      const address = paths.snippet(id)
      const render = () => renderSnippet({ ...context(request), here: address }, { ...view, now: now() })
      const sharedView = { address, snippet, highlighted, asOf, wraps, headers: pageHeaders, render }
      return shared.send(request, reply, sharedView)
    }
    const page = renderSnippet(context(request), { ...view, now: now() })
    const html = lines ? markLines(highlighted.html, lines) : highlighted.html
    return sendTagged(request, reply, page, { ...highlighted, id, html })
  }

  /** A text that is shown in this one answer, and that no address gives again. */
  async function showOnce(
    reply: FastifyReply,
    snippet: Snippet,
    how: Pick<SnippetView, 'onetime' | 'unlocked'>,
  ): Promise<FastifyReply> {
    const { content, lexer, createdAt } = snippet
    const { request } = reply
    const reading = { network: networkOf(request), outward: outward(createdAt), waitMs: onceWaitMs }
    const shown = await highlighter.highlight(null, content, lexerOf(lexer), reading)
    const highlighted = { ...shown, pending: false }
    const view = { ...how, snippet, highlighted, mayDelete: false, wraps: wrapsIn(request), now: now() }
    return sendWithText(reply, renderSnippet(context(request), view), highlighted.html)
  }

  return { show, showOnce }
}

/** Wrap setting of this reader from the cookie that `snippet.js` writes; null: not set. */
function wrapsIn({ headers }: FastifyRequest): boolean | null {
  const chosen = /(?:^|;\s*)wrap=([01])\s*(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return chosen === undefined ? null : chosen === '1'
}
