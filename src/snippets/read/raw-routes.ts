import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../../kernel/errors.ts'
import { namedEtag } from '../../lib/etag.ts'
import { anyOrigin } from '../../web/cross-origin.ts'
import { isFromHere } from '../../web/from-here.ts'
import { route } from '../../web/route.ts'
import { baseName, lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import { hiddenReason, snippetProblems } from '../model/snippet-problems.ts'
import { givenPassword } from '../secrets/given-password.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { answerErrorsPlainly } from './plain-errors.ts'
import { rawHeaders } from './raw-answers.ts'

/** Mounts `/<id>/raw`, the text itself, with headers that keep browsers from treating it as anything else. */
export function rawRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { store, now, paths, rawAnswers, isHotlink, unlock, limitForm } = parts
  answerErrorsPlainly(app)

  route.get(app, paths.snippetRaw, async (request, reply) => {
    const { id } = request.params
    reply.headers(anyOrigin)
    const found = await store.find(id, now())
    if (!found) throw notFound(snippetProblems.gone())
    if (found.state === 'hidden') throw new AppError('gone', hiddenReason(found))
    if (found.state === 'sealed') throw await sealedError(found)
    if (isHotlink(request.headers, found.createdAt, now())) throw hotlinked(paths.absolute(paths.snippet(id)))
    rawAnswers.keep(found)
    if (request.query.download !== undefined) reply.header('content-disposition', attachment(found))
    return sendRaw(reply, found, request.headers['if-none-match'])
  })

  route.post(
    app,
    paths.snippetRaw,
    { onRequest: async request => limitForm(request) },
    async (request, reply) => {
      const { id } = request.params
      if (!isFromHere(request, paths)) throw new AppError('forbidden', snippetProblems.foreignPage())
      const found = await store.find(id, now())
      const isProtected = found?.state === 'sealed' && found.protected
      const snippet = isProtected ? await unlocked(request.raw, id) : found && (await store.reveal(id, now()))
      if (!snippet) throw notFound(snippetProblems.readAlready())
      return reply.headers({ ...rawHeaders(snippet), 'cache-control': 'no-store' }).send(snippet.content)
    },
  )

  async function unlocked(request: IncomingMessage, id: string): Promise<Snippet | null> {
    const password = await givenPassword(request)
    if (password === null) throw lockedError()
    const answer = await unlock(id, password, request)
    if (answer.state === 'wrong') throw new AppError('forbidden', snippetProblems.wrongPassword())
    return answer.state === 'open' ? answer.snippet : null
  }

  /** The error of a protected text. Headers show programs whether opening it deletes it, and whether their key fits. */
  async function sealedError({
    id,
    onetime,
    protected: isProtected,
    encrypted,
  }: SealedSnippet): Promise<AppError> {
    const once = onetime ? { 'snippet-onetime': '1' } : {}
    if (isProtected) return lockedError(once)
    const head = encrypted ? await store.envelopeHead(id, now()) : null
    const headers = head === null ? once : { ...once, 'armour-head': head }
    return new AppError('forbidden', snippetProblems.readsOnce(), headers)
  }
}

const lockedError = (headers: Readonly<Record<string, string>> = {}) =>
  new AppError('forbidden', snippetProblems.locked(), { ...headers, 'snippet-protected': '1' })

function sendRaw(reply: FastifyReply, snippet: Snippet, ifNoneMatch: string | undefined): FastifyReply {
  const headers = rawHeaders(snippet)
  reply.headers(headers)
  if (namedEtag(ifNoneMatch, [headers.etag])) return reply.code(304).send()
  return reply.send(snippet.content)
}

const hotlinked = (page: string) => new AppError('forbidden', snippetProblems.hotlinked({ page }))

/** `Content-Disposition` with an ASCII name for old clients and the original name (RFC 6266). */
function attachment({ id, filename, lexer }: Snippet): string {
  const name = baseName(filename ?? '') || `${id}.${lexerOf(lexer).extension}`
  const ascii = name.replace(/[^ !#-[\]-~]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    each => `%${each.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
