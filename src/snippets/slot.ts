import type { FastifyReply } from 'fastify'
import { type Html, html } from '../web/html.ts'

/** Where ready bytes go into a page. No value can contain it, because values are escaped. */
export const slot = html`<!--text-->`

/** The page with the bytes in its slot as they are: a large text costs the event loop one copy. */
export function putAround(page: Html, text: Uint8Array): Buffer {
  const markup = String(page)
  const at = markup.indexOf(slot)
  const [head, foot] = [markup.slice(0, at), markup.slice(at + slot.length)]
  return Buffer.concat([Buffer.from(head), text, Buffer.from(foot)])
}

export const sendAround = (reply: FastifyReply, page: Html, text: Uint8Array): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(putAround(page, text))
