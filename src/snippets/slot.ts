import type { FastifyReply } from 'fastify'
import { type Html, html } from '../web/html.ts'

/** Where ready bytes go into a page. No value can contain it, because values are escaped. */
export const slot = html`<!--text-->`

/** Puts the bytes into the slot as they are: a large text costs the event loop one copy. */
export function sendAround(reply: FastifyReply, page: Html, text: Uint8Array): FastifyReply {
  const markup = String(page)
  const at = markup.indexOf(slot)
  const [head, foot] = [markup.slice(0, at), markup.slice(at + slot.length)]
  return reply
    .type('text/html; charset=utf-8')
    .send(Buffer.concat([Buffer.from(head), text, Buffer.from(foot)]))
}
