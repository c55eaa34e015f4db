import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { createByteCache } from '../../lib/byte-cache.ts'
import { loadPart } from '../../lib/program-files.ts'
import { demandFromHere } from '../../web/from-here.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { sendHtml } from '../../web/send-html.ts'
import { lexerOf } from '../model/lexers.ts'
import { looksLikeId } from '../model/reserved-names.ts'
import type { Snippet } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { renderLocked } from '../secrets/locked-page.ts'
import { hasLockedRevisions, wantedIn } from '../secrets/wanted-page.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { comparedRevisions, markupOf } from './compared-revisions.ts'
import type { DiffView } from './diff-page.ts'
import { fileAt, fileNumber, fileQuery, namesOf, textKey } from './files.ts'
import { markLines, parseLines } from './marked-lines.ts'
import type { UnreadSnippet } from './noted-reads.ts'
import { pageHeaders, picturePolicy, sendGone, sendHidden, sendPrivately, sendTagged } from './send-page.ts'
import { renderSlim, renderSlimAccessPage } from './slim-page.ts'

/** Other views of a snippet: embedded, compared with its parent, in parts; its address as a QR code, and its picture. */
export function moreRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { reads, highlighter, networkOf, paths, context, outward, shared } = parts
  const { store, mySnippets, receipts, limitForm, now } = parts

  route.get(app, paths.snippetSlim, async (request, reply) => {
    const found = await reads.find(request.params.id)
    reply.headers(slimHeaders)
    if (!found) return sendGone(reply, context(request))
    if (found.state === 'hidden') return sendHidden(reply, context(request), found)
    reply.header('cache-control', 'private, no-cache')
    if (found.state === 'sealed' || found.encrypted)
      return sendHtml(reply, renderSlimAccessPage(context(request), found.id))
    const file = fileNumber(request.query.file) ?? 0
    if (!fileAt(found, file)) return reply.redirect(paths.snippetSlim(found.id), 303)
    const whole = await found.read(request)
    const snippet = fileAt(whole, file) ?? whole
    const { id, content, lexer, createdAt } = snippet
    const asOf = shared.versionOf(found)
    const reading = { network: networkOf(request), outward: outward(createdAt) }
    const highlighted = await highlighter.highlight(textKey(id, file), content, lexerOf(lexer), reading)
    const names = namesOf(whole)
    const render = () => renderSlim(context(request), { snippet, names, file, highlighted })
    const lines = parseLines(String(request.query.lines ?? ''))
    if (lines) {
      const html = markLines(highlighted.html, lines)
      return sendTagged(request, reply, render(), { ...highlighted, id, html })
    }
    if (highlighted.pending || found.receipt === 'due')
      return sendTagged(request, reply, render(), { ...highlighted, id })
    const [address, headers] = [paths.snippetSlim(id, fileQuery(file)), { ...pageHeaders, ...slimHeaders }]
    return shared.send(request, reply, { address, snippet: whole, highlighted, asOf, headers, render })
  })

  route.get(app, paths.snippetReceipt, async (request, reply) => {
    const kept = await ownReceipt(request)
    const receipt = kept && (await receipts.of(kept))
    if (!receipt) return sendGone(reply, context(request))
    if (receipt.webhook) reply.header('receipt-state', receipt.webhook.state)
    const { renderReceipt } = await loadReceiptPages()
    return sendPrivately(reply, renderReceipt(context(request), receipt, now()))
  })

  route.post(app, paths.snippetReceipt, async (request, reply) => {
    limitForm(request)
    demandFromHere(request, paths)
    const kept = await ownReceipt(request)
    if (!kept) return sendGone(reply, context(request))
    await receipts.askAgain(kept, request.raw)
    return reply.redirect(paths.snippetReceipt(kept.id), 303)
  })

  async function ownReceipt(request: RequestAt<typeof paths.snippetReceipt>) {
    const { id } = request.params
    return (await mySnippets.mayChange(request, id)) ? store.receiptOf(id) : null
  }

  route.get(app, paths.receiptConfirmation, async (request, reply) => {
    const { token } = request.params
    if (!(await receipts.asked(token))) throw notFound()
    const { renderConfirmation } = await loadReceiptPages()
    return sendPrivately(reply, renderConfirmation(context(request), token))
  })

  route.post(app, paths.receiptConfirmation, async (request, reply) => {
    limitForm(request)
    demandFromHere(request, paths)
    if (!(await receipts.confirm(request.params.token))) throw notFound()
    const { renderConfirmed } = await loadReceiptPages()
    return sendPrivately(reply, renderConfirmed(context(request)))
  })

  route.get(app, paths.snippetDiff, async (request, reply) => {
    const found = await reads.find(request.params.id)
    if (found?.state === 'hidden') return sendHidden(reply, context(request), found)
    if (!found) return sendGone(reply, context(request))
    const { file, with: other, revision } = request.query
    const wanted = wantedIn({ shows: 'changes', revision, file })
    if (found.state === 'sealed' && hasLockedRevisions(found) && wanted.revision !== undefined)
      return sendPrivately(reply, renderLocked(context(request), { ...found, mayDelete: false, wanted }))
    if (found.state === 'sealed' || found.encrypted) return reply.redirect(paths.snippet(found.id), 303)
    if (revision !== undefined) return compareRevisions(request, reply, found)
    if (other !== undefined) return compareFiles(request, reply, found, [fileNumber(file), fileNumber(other)])
    const snippet = await found.read(request)
    const compared = await compare(request, snippet)
    return sendDiff(request, reply, { snippet, compared })
  })

  /** Shows what a revision has changed in a file. */
  async function compareRevisions(
    request: RequestAt<typeof paths.snippetDiff>,
    reply: FastifyReply,
    found: UnreadSnippet,
  ): Promise<FastifyReply> {
    const number = fileNumber(request.query.revision) ?? 0
    const file = fileNumber(request.query.file) ?? 0
    const later = number > 1 ? await found.revisionOf(number) : null
    const earlier = later && (await found.revisionOf(number - 1))
    if (!earlier || !fileAt(later, file)) return reply.redirect(paths.snippetRevisions(found.id), 303)
    const [after, before] = [await later.read(request), await earlier.read(request)]
    const about = { before, after, newest: found.revision, file }
    return sendDiff(request, reply, await comparedRevisions(highlighter, networkOf(request), about))
  }

  /** Compares two files of a snippet, the first with the second. */
  async function compareFiles(
    request: FastifyRequest,
    reply: FastifyReply,
    found: UnreadSnippet,
    numbers: readonly [number | null, number | null],
  ): Promise<FastifyReply> {
    if (numbers.some(number => !fileAt(found, number))) return reply.redirect(paths.snippet(found.id), 303)
    const whole = await found.read(request)
    const [before = whole, after = whole] = numbers.map(number => fileAt(whole, number) ?? whole)
    const compared =
      (await highlighter.compare(null, before.content, after.content, lexerOf(after.lexer), {
        network: networkOf(request),
      })) ?? 'tooMuch'
    const files = { names: namesOf(whole), before: numbers[0] ?? 1, after: numbers[1] ?? 1 }
    return sendDiff(request, reply, { snippet: after, compared, files })
  }

  async function sendDiff(
    request: FastifyRequest,
    reply: FastifyReply,
    view: DiffView,
  ): Promise<FastifyReply> {
    const { renderDiff } = await loadPart(() => import('./diff-page.ts'))
    const text = { id: view.snippet.id, html: markupOf(view), pending: false }
    return sendTagged(request, reply, renderDiff(context(request), view), text)
  }

  /** Compares a snippet with its parent, whose text the answer sends too. */
  async function compare(
    request: FastifyRequest,
    { id, parentId, content, lexer }: Snippet,
  ): Promise<DiffView['compared']> {
    if (parentId === null) return 'none'
    const parent = await reads.find(parentId)
    if (!parent) return 'gone'
    if (parent.state !== 'open') return parent.state
    if (parent.encrypted) return 'sealed'
    const before = await parent.read(request)
    const reading = { network: networkOf(request) }
    return (await highlighter.compare(id, before.content, content, lexerOf(lexer), reading)) ?? 'tooMuch'
  }

  route.get(app, paths.snippetLines, async (request, reply) => {
    const found = await reads.find(request.params.id)
    if (found?.state !== 'open' || found.encrypted) throw notFound()
    const file = fileNumber(request.query.file) ?? 0
    if (!fileAt(found, file)) throw notFound()
    const key = textKey(found.id, file)
    const from = Number(request.query.from)
    const reading = { network: networkOf(request) }
    const html = await found.readPart(request, whole => {
      const { content, lexer } = fileAt(whole, file) ?? whole
      return highlighter.part(key, content, lexerOf(lexer), from, reading)
    })
    if (!html) throw notFound(snippetProblems.noMoreLines())
    return html.byteLength === 0 ? reply.code(204).send() : sendPart(reply, html)
  })

  route.get(app, paths.snippetPicture, async (request, reply) => {
    const { sendPicture } = await loadPart(() => import('./picture/send-picture.ts'))
    return sendPicture(request, reply, parts)
  })

  const codes = createByteCache<string>(1_048_576)
  route.get(app, paths.snippetQr, async (request, reply) => {
    const { id } = request.params
    if (!looksLikeId(id)) throw notFound()
    const picture = codes.get(id) ?? (await drawCode(paths.absolute(paths.snippet(id))))
    codes.set(id, picture, 2 * picture.length)
    return reply
      .headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': picturePolicy })
      .type('image/svg+xml')
      .send(picture)
  })
}

const loadReceiptPages = () => loadPart(() => import('../sharing/receipt-page.ts'))

async function drawCode(address: string): Promise<string> {
  const { qrCode } = await loadPart(() => import('../../web/qr-code.ts'))
  return String(qrCode(address, address))
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
