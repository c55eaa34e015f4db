import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headerObject } from '../../lib/rate-limit.ts'
import type { Paths } from '../../paths.ts'
import type { Frame } from '../../web/layout.ts'
import { deleteCookie } from '../own/delete-cookie.ts'
import { escapePlainly } from '../read/plain.ts'
import { looksLikeId } from '../reserved.ts'
import { sendAround, slot } from '../slot.ts'
import { InvalidField, type SnippetForm } from '../snippet.ts'
import type { SnippetStore } from '../store.ts'
import { type CreationOptions, storeForm, takeForm } from './create.ts'
import { type FormPage, renderForm } from './new-page.ts'

export type NewRoutesOptions = Omit<CreationOptions, 'store'> & {
  readonly store: Pick<SnippetStore, 'add' | 'find'>
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
}

/** The form that people write a snippet in. */
export function newRoutes(app: FastifyInstance, options: NewRoutesOptions): void {
  const { store, paths, frame, rules, now } = options

  app.get<{ Querystring: { from?: string } }>('/new', async (request, reply) => {
    const from = String(request.query.from ?? '')
    const source = looksLikeId(from) ? await store.find(from, now()) : null
    if (source?.state !== 'open') return sendForm(reply, { values: {}, text: Buffer.alloc(0) })
    const values = { lexer: source.lexer, filename: source.filename ?? '' }
    return sendForm(reply, { values, text: await escapePlainly(source.content) })
  })

  app.post('/new', async (request, reply) => {
    const { creator, headers } = await options.admit(request.raw)
    reply.headers(headerObject(headers))
    const form = withUnixLines(await takeForm(request.raw, options))
    try {
      const { added } = await storeForm(form, { creator, request: request.raw }, options)
      const address = paths.snippet(added.id)
      return reply
        .headers({ 'set-cookie': deleteCookie(added, paths, now()), 'cache-control': 'no-store' })
        .redirect(address, 303)
    } catch (error) {
      if (!(error instanceof InvalidField)) throw error
      const text = await escapePlainly(Buffer.from(form.content ?? ''))
      return sendForm(reply.code(400), { values: form, wrong: error, text })
    }
  })

  const sendForm = (reply: FastifyReply, { text, ...form }: FormPage & { readonly text: Buffer }) =>
    sendAround(
      reply.header('cache-control', 'no-store'),
      renderForm(frame(reply.request), form, rules.expires, slot),
      text,
    )
}

/** A browser sends the line breaks of a text area as CRLF whatever was typed or pasted into it. */
const withUnixLines = (form: SnippetForm): SnippetForm =>
  form.content === undefined ? form : { ...form, content: form.content.replaceAll('\r\n', '\n') }
