import type { FastifyReply } from 'fastify'
import { type Html, html } from '../web/html.ts'

/** Placeholder for bytes in a page. No value can contain it, because values are escaped. */
export const textPlaceholder = html`<!--text-->`

/** The page with the bytes in place of the placeholder, which costs one copy of a large text. */
export function fillPlaceholder(page: Html, text: Uint8Array): Buffer {
  const markup = String(page)
  const at = markup.indexOf(textPlaceholder)
  const [head, foot] = [markup.slice(0, at), markup.slice(at + textPlaceholder.length)]
  return Buffer.concat([Buffer.from(head), text, Buffer.from(foot)])
}

export const sendWithText = (reply: FastifyReply, page: Html, text: Uint8Array): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(fillPlaceholder(page, text))
