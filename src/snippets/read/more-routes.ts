import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { createByteCache } from '../../lib/byte-cache.ts'
import { qrCode } from '../../web/qr-code.ts'
import { route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import { lexerOf } from '../model/lexers.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { OpenSnippet } from '../snippet-read-store.ts'
import { type DiffView, renderDiff } from './diff-page.ts'
import { markLines, parseLines } from './marked-lines.ts'
import { pageHeaders, sendGone, sendHidden, sendTagged } from './send-page.ts'
import { renderSlim, renderSlimAccessPage } from './slim-page.ts'

/** Other views of a snippet: embedded, compared with its parent, in parts; and its address as a QR code. */
export function moreRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, highlighter, networkOf, paths, context, now, outward, shared } = parts

  route.get(app, paths.snippetSlim, async (request, reply) => {
    const found = await store.find(request.params.id, now())
    reply.headers(slimHeaders)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'hidden') return sendHidden(reply, context(request), found)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted)
      return sendHtml(reply, renderSlimAccessPage(context(request), found.id))
    const { id, content, lexer, createdAt } = found
    const asOf = shared.versionOf(found)
    const reading = { network: networkOf(request), outward: outward(createdAt) }
    const highlighted = await highlighter.highlight(id, content, lexerOf(lexer), reading)
    const render = () => renderSlim(context(request), { snippet: found, highlighted })
    const lines = parseLines(String(request.query.lines ?? ''))
    if (lines) {
      const html = markLines(highlighted.html, lines)
      return sendTagged(request, reply, render(), { ...highlighted, id, html })
    }
    if (highlighted.pending) return sendTagged(request, reply, render(), { ...highlighted, id })
    const [address, headers] = [paths.snippetSlim(id), { ...pageHeaders, ...slimHeaders }]
    return shared.send(request, reply, { address, snippet: found, highlighted, asOf, headers, render })
  })

  route.get(app, paths.snippetDiff, async (request, reply) => {
    const found = await store.find(request.params.id, now())
    if (found?.state === 'hidden') return sendHidden(reply, context(request), found)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'sealed' || found.encrypted) return reply.redirect(paths.snippet(found.id), 303)
    const compared = await compare(found, networkOf(request))
    const page = renderDiff(context(request), { snippet: found, compared })
    const html = typeof compared === 'object' ? compared.html : new Uint8Array()
    return sendTagged(request, reply, page, { id: found.id, html, pending: false })
  })

  async function compare(
    { id, parentId, content, lexer }: OpenSnippet,
    network: string,
  ): Promise<DiffView['compared']> {
    if (parentId === null) return 'none'
    const parent = await store.find(parentId, now())
    if (!parent) return 'gone'
    if (parent.state !== 'open') return parent.state
    if (parent.encrypted) return 'sealed'
    return (await highlighter.compare(id, parent.content, content, lexerOf(lexer), { network })) ?? 'tooMuch'
  }

  route.get(app, paths.snippetLines, async (request, reply) => {
    const found = await store.find(request.params.id, now())
    if (found?.state !== 'open' || found.encrypted) throw notFound()
    const { id, content, lexer } = found
    const from = Number(request.query.from)
    const html = await highlighter.part(id, content, lexerOf(lexer), from, { network: networkOf(request) })
    if (!html) throw notFound(snippetProblems.noMoreLines())
    return html.byteLength === 0 ? reply.code(204).send() : sendPart(reply, html)
  })

  const codes = createByteCache<string>(1_048_576)
  route.get(app, paths.snippetQr, async (request, reply) => {
    const { id } = request.params
    if (!looksLikeId(id)) throw notFound()
    const address = paths.absolute(paths.snippet(id))
    const picture = codes.get(id) ?? String(qrCode(address, address))
    codes.set(id, picture, 2 * picture.length)
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': picturePolicy })
      .type('image/svg+xml')
      .send(picture)
  })
}

/** Sends markup for the page's script; as plain text, in case someone opens the address. */
const sendPart = (reply: FastifyReply, html: Uint8Array): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-cache' })
    .type('text/plain; charset=utf-8')
    .send(Buffer.from(html.buffer, html.byteOffset, html.byteLength))

/** Headers of the one page that other sites may frame; it has no buttons or forms. */
const slimPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *',
].join('; ')

const slimHeaders = {
  'content-security-policy': slimPolicy,
  'cross-origin-resource-policy': 'cross-origin',
}

const picturePolicy = "default-src 'none'; sandbox"
