import type { FastifyReply } from 'fastify'
import { type Html, html } from '../web/html.ts'

/** Placeholder for bytes in a page. No value can contain it, because values are escaped. */
export const textPlaceholder = html`<!--text-->`

/** The page with the bytes in place of the placeholders, in their order, which costs one copy of a large text. */
export function fillPlaceholder(page: Html, ...texts: readonly Uint8Array[]): Buffer {
  const markup = String(page)
  const filled: Uint8Array[] = []
  let start = 0
  for (const text of texts) {
    const at = markup.indexOf(textPlaceholder, start)
    if (at === -1) break
    filled.push(Buffer.from(markup.slice(start, at)), text)
    start = at + textPlaceholder.length
  }
  return Buffer.concat([...filled, Buffer.from(markup.slice(start))])
}

export const sendWithText = (
  reply: FastifyReply,
  page: Html,
  ...texts: readonly Uint8Array[]
): FastifyReply => reply.type('text/html; charset=utf-8').send(fillPlaceholder(page, ...texts))
