import type { FastifyReply } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { sendWithText } from '../text-placeholder.ts'
import { filesOf, rowsOfFile } from './files.ts'
import { renderFiles } from './files-page.ts'
import { renderSnippet, type SnippetView } from './view-page.ts'
import { wrapsIn } from './wraps-in.ts'

type How = Pick<SnippetView, 'onetime' | 'readsLeft' | 'unlocked' | 'newest'>

/** How long, in milliseconds, the only answer with a text waits for colours, which it cannot get later. */
export const onceWaitMs = 3000
/** What each file of such a snippet gets of that at least. */
const leastWaitMs = 50

/** Sends a text that was revealed or unlocked: only this answer shows it. */
export const createShowOnce =
  ({ highlighter, networkOf, outward, context, now }: SnippetParts) =>
  async (reply: FastifyReply, snippet: Snippet, how: How): Promise<FastifyReply> => {
    const { request } = reply
    const until = performance.now() + onceWaitMs
    const shown: SnippetView[] = []
    for (const file of filesOf(snippet)) {
      const waitMs = Math.max(leastWaitMs, until - performance.now())
      const reading = { network: networkOf(request), outward: outward(file.createdAt), waitMs }
      const made = await highlighter.highlight(null, file.content, lexerOf(file.lexer), reading)
      const html = rowsOfFile(made.html, shown.length + 1)
      const highlighted = { ...made, html, pending: false }
      shown.push({
        ...how,
        snippet: file,
        highlighted,
        mayDelete: false,
        wraps: wrapsIn(request),
        now: now(),
      })
    }
    const texts = shown.map(({ highlighted }) => highlighted.html)
    const [first, ...others] = shown
    if (!first) throw notFound()
    const page =
      others.length === 0 ? renderSnippet(context(request), first) : renderFiles(context(request), shown)
    return sendWithText(reply, page, ...texts)
  }
