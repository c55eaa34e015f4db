import type { FastifyReply, FastifyRequest } from 'fastify'
import { namedEtag, tagOf } from '../../lib/etag.ts'
import { renderError } from '../../web/error-page.ts'
import { type Html, html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import { sendHtml } from '../../web/send-html.ts'
import { hiddenReason } from '../model/snippet-problems.ts'
import type { HiddenSnippet } from '../snippet-read-store.ts'
import { sendWithText } from '../text-placeholder.ts'

export type PageHeaders = Readonly<Record<string, string>> & { readonly 'cache-control': string }

/** Headers of a page with the text of a snippet. */
export const pageHeaders: PageHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/** Content-Security-Policy of a picture, which lets it be nothing else. */
export const picturePolicy = "default-src 'none'; sandbox"

type Text = { readonly id: string; readonly html: Uint8Array }

/**
 * The tag of a page around the markup of a text. The markup of a text is either highlighted or plain and never changes
 * otherwise, so its id and its length identify it; hashing it would cost more than making the page.
 */
export const tagAround = (page: Html, { id, html }: Text): string => tagOf(`${id} ${html.byteLength} ${page}`)

/** Sends a page around the markup of a text to this reader, or 304; no cache may keep one whose text is still plain. */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Html,
  text: Text & { readonly pending: boolean },
): FastifyReply {
  if (text.pending) return sendWithText(reply.header('cache-control', 'no-store'), page, text.html)
  const etag = `W/"${tagAround(page, text)}"`
  reply.headers({ ...pageHeaders, etag })
  if (namedEtag(request.headers['if-none-match'], [etag]))
    return reply.type('text/html; charset=utf-8').code(304).send()
  return sendWithText(reply, page, text.html)
}

/** Sends a page that no cache may keep. */
export const sendPrivately = (reply: FastifyReply, page: Html): FastifyReply =>
  sendHtml(reply.header('cache-control', 'no-store'), page)

/** Answers 404 alike for a snippet that never existed, has expired or was deleted. */
export function sendGone(reply: FastifyReply, context: PageContext): FastifyReply {
  const { snippets, mySnippets } = context.messages
  const { goneTitle: title, goneText: message, goneHint } = snippets
  const help = html`<p class="measure">${goneHint} <a href="${context.paths.mySnippets()}" rel="nofollow">${mySnippets.title}</a></p>`
  return sendError(reply, context, { status: 404, title, message, help })
}

/** Answers 410 for a hidden snippet. */
export function sendHidden(reply: FastifyReply, context: PageContext, snippet: HiddenSnippet): FastifyReply {
  const { hiddenTitle: title, hiddenHint, appeal } = context.messages.snippets
  const message = context.problem(hiddenReason(snippet))
  const help = html`<p class="measure">${hiddenHint} <a href="${context.paths.snippetAppeal(snippet.id)}" rel="nofollow">${appeal}</a></p>`
  return sendError(reply, context, { status: 410, title, message, help })
}

const sendError = (
  reply: FastifyReply,
  context: PageContext,
  error: Parameters<typeof renderError>[1],
): FastifyReply => sendPrivately(reply.code(error.status), renderError(context, error))
