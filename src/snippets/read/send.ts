import type { FastifyReply, FastifyRequest } from 'fastify'
import { namedEtag, tagOf } from '../../lib/etag.ts'
import { renderError } from '../../web/error-page.ts'
import type { Html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { putAround, sendAround } from '../slot.ts'

export const sendHtml = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(String(page))

/**
 * A page around the markup of a text, or 304; one whose text is still plain for now is not to be kept. What a text looks like never changes but between coloured and plain, so
 * its id and the length of its markup name it; hashing all of it would cost more than making the page.
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Html,
  text: { readonly id: string; readonly html: Uint8Array; readonly pending: boolean },
): FastifyReply {
  if (text.pending) return sendAround(reply.header('cache-control', 'no-store'), page, text.html)
  const etag = `W/"${tagOf(`${text.id} ${text.html.byteLength} ${page}`)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (namedEtag(request.headers['if-none-match'], [etag]))
    return reply.type('text/html; charset=utf-8').code(304).send()
  return reply.type('text/html; charset=utf-8').send(lastAround(text.html, etag, page))
}

const lastPages = new WeakMap<Uint8Array, { readonly etag: string; readonly bytes: Buffer }>()

/**
 * What many open at the same time is put together once: to copy a large text costs more than all the rest of its page.
 * It is forgotten together with the markup.
 */
function lastAround(html: Uint8Array, etag: string, page: Html): Buffer {
  const last = lastPages.get(html)
  if (last?.etag === etag) return last.bytes
  const bytes = putAround(page, html)
  if (html.byteLength >= worthKeepingBytes) lastPages.set(html, { etag, bytes })
  return bytes
}

const worthKeepingBytes = 65_536

/** There is nothing, or nothing any more; nobody is told which. */
export function sendGone(reply: FastifyReply, frame: Frame): FastifyReply {
  const { goneTitle: title, goneText: message } = frame.words.snippets
  return sendError(reply, frame, { status: 404, title, message })
}

/** There is something, and nobody reads it until a moderator has looked at it. */
export function sendHidden(reply: FastifyReply, frame: Frame): FastifyReply {
  const { hiddenTitle: title, hiddenText: message } = frame.words.snippets
  return sendError(reply, frame, { status: 410, title, message })
}

const sendError = (
  reply: FastifyReply,
  frame: Frame,
  error: Parameters<typeof renderError>[1],
): FastifyReply =>
  sendHtml(reply.code(error.status).header('cache-control', 'no-store'), renderError(frame, error))
