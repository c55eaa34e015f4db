import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { headerObject } from '../../lib/rate-limit.ts'
import type { Paths } from '../../paths.ts'
import { renderError } from '../../web/error-page.ts'
import { isFromHere } from '../../web/from-here.ts'
import { type Html, html } from '../../web/html.ts'
import type { Frame } from '../../web/layout.ts'
import { type CreationOptions, storeForm, takeForm, takeTurn } from '../create/create.ts'
import { type FormPage, renderForm } from '../create/new-page.ts'
import { lexerOf } from '../lexers.ts'
import { deleteCookie, deleteTokenIn } from '../own/delete-cookie.ts'
import { looksLikeId } from '../reserved.ts'
import { InvalidField, type SnippetForm } from '../snippet.ts'
import type { Found } from '../store.ts'
import type { Highlighter } from './highlight.ts'
import { escapePlainly } from './plain.ts'
import type { RawAnswers } from './raw.ts'
import { renderSealed, renderSnippet, type SnippetView } from './view-page.ts'

export type SnippetPagesOptions = CreationOptions & {
  readonly paths: Paths
  readonly frame: (request: FastifyRequest) => Frame
  readonly highlighter: Highlighter
  readonly rawAnswers: RawAnswers
}

type ById = { Params: { id: string } }

/** What people use, all of it without scripts: write, read, reveal, delete. */
export function pageRoutes(app: FastifyInstance, options: SnippetPagesOptions): void {
  const { store, highlighter, paths, frame, rules, now, rawAnswers } = options

  app.get<{ Querystring: { from?: string } }>('/new', async (request, reply) => {
    const source = await find(String(request.query.from ?? ''))
    if (!source || source.sealed) return sendForm(reply, { values: {}, text: Buffer.alloc(0) })
    const values = { lexer: source.lexer, filename: source.filename ?? '' }
    return sendForm(reply, { values, text: await escapePlainly(source.content) })
  })

  app.post('/new', async (request, reply) => {
    reply.headers(headerObject(takeTurn(request.raw, options)))
    const form = withUnixLines(await takeForm(request.raw, options))
    try {
      const { added } = await storeForm(form, options)
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

  app.get<ById>('/:id', async (request, reply) => {
    const found = await find(request.params.id)
    if (!found) return sendGone(reply)
    const mayDelete = deleteTokenIn(request) !== null
    reply.header('cache-control', 'private, no-cache')
    if (found.sealed) return sendHtml(reply, renderSealed(frame(reply.request), found.id, mayDelete))
    const highlighted = await highlighter.highlight(found.id, found.content, lexerOf(found.lexer))
    return sendSnippet(reply, { snippet: found, highlighted, mayDelete, onetime: false })
  })

  app.post<ById>('/:id', async (request, reply) => {
    const { id } = request.params
    // The page with the button: whoever is meant may still press it.
    if (!isFromHere(request, paths)) return reply.redirect(paths.snippet(encodeURIComponent(id)), 303)
    const snippet = looksLikeId(id) ? await store.reveal(id, now()) : null
    if (snippet) {
      reply.header('cache-control', 'no-store')
      const highlighted = await highlighter.highlight(null, snippet.content, lexerOf(snippet.lexer))
      return sendSnippet(reply, { snippet, highlighted, mayDelete: false, onetime: true })
    }
    const found = await find(id)
    return found && !found.sealed ? reply.redirect(paths.snippet(id), 303) : sendGone(reply)
  })

  app.post<ById>('/:id/delete', async (request, reply) => {
    const { id } = request.params
    const token = deleteTokenIn(request)
    if (token === null || !isFromHere(request, paths)) {
      throw new AppError('forbidden', 'Only the browser that created this snippet can delete it here.')
    }
    const removal = looksLikeId(id) ? await store.remove(id, token, now()) : 'unknown'
    if (removal !== 'removed') return sendGone(reply)
    rawAnswers.forget(id)
    highlighter.forget(id)
    return reply.redirect(paths.newSnippet(), 303)
  })

  const find = async (id: string): Promise<Found | null> => (looksLikeId(id) ? store.find(id, now()) : null)

  const sendForm = (reply: FastifyReply, { text, ...form }: FormPage & { readonly text: Buffer }) =>
    sendAround(
      reply.header('cache-control', 'no-store'),
      renderForm(frame(reply.request), form, rules.expires, slot),
      text,
    )

  const sendSnippet = (reply: FastifyReply, view: Omit<SnippetView, 'now'>) =>
    sendAround(
      reply,
      renderSnippet(frame(reply.request), { ...view, now: now() }, slot),
      view.highlighted.html,
    )

  const sendGone = (reply: FastifyReply) =>
    sendHtml(
      reply.code(404).header('cache-control', 'no-store'),
      renderError(frame(reply.request), {
        status: 404,
        title: frame(reply.request).words.snippets.goneTitle,
        message: frame(reply.request).words.snippets.goneText,
      }),
    )
}

/** Where ready bytes go into a page. No value can contain it, because values are escaped. */
const slot = html`<!--text-->`

const sendHtml = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(String(page))

/** Puts the bytes into the slot as they are: a large text costs the event loop one copy. */
function sendAround(reply: FastifyReply, page: Html, text: Uint8Array): FastifyReply {
  const markup = String(page)
  const at = markup.indexOf(slot)
  const [head, foot] = [markup.slice(0, at), markup.slice(at + slot.length)]
  return reply
    .type('text/html; charset=utf-8')
    .send(Buffer.concat([Buffer.from(head), text, Buffer.from(foot)]))
}

/** A browser sends the line breaks of a text area as CRLF whatever was typed or pasted into it. */
const withUnixLines = (form: SnippetForm): SnippetForm =>
  form.content === undefined ? form : { ...form, content: form.content.replaceAll('\r\n', '\n') }
