import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, notFound } from '../../kernel/errors.ts'
import { namedEtag } from '../../lib/etag.ts'
import { route } from '../../web/route.ts'
import { baseName, lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import type { SealedSnippet } from '../snippet-read-store.ts'
import { attachment } from './attachment.ts'
import { fileAt, fileNumber } from './files.ts'
import type { UnreadRevision } from './noted-reads.ts'
import { createOpening, filesHeader, openedHeaders } from './opening.ts'
import { answerErrorsPlainly } from './plain-errors.ts'
import { rawHeaders } from './raw-answers.ts'
import { severalRoutes } from './several-routes.ts'

/** Mounts `/<id>/raw`, the text itself, with headers that keep browsers from treating it as anything else. */
export function rawRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { paths, rawAnswers, limitForm, cors } = parts
  const { readOpen, open } = createOpening(parts)
  answerErrorsPlainly(app)
  severalRoutes(app, parts)

  route.get(app, paths.snippetRaw, async (request, reply) => {
    reply.headers(cors(request.headers.origin))
    const { file: number, revision, download } = request.query
    const demand = (shown: UnreadRevision) => void demandFile(shown, number)
    const found = await readOpen(request, request.params.id, { revision, demand })
    const file = demandFile(found, number)
    // What is kept would be read unseen.
    if (revision === undefined && found.receipt !== 'due') rawAnswers.keep(file, fileNumber(number) ?? 1)
    if (download !== undefined) reply.header('content-disposition', attachment(nameOf(file)))
    return sendRaw(reply, file, request.headers['if-none-match'])
  })

  route.post(
    app,
    paths.snippetRaw,
    { onRequest: async request => limitForm(request) },
    async (request, reply) => {
      const { id } = request.params
      const { file, revision } = request.query
      const demand = (found: SealedSnippet) => refuseSeveral(found, file)
      const demandUnlocked = (found: Snippet) => void demandFile(found, file)
      const opened = await open(request, id, { revision, demand, demandUnlocked })
      const snippet = demandFile(opened, file)
      return reply.headers(openedHeaders(opened)).send(snippet.content)
    },
  )

  /** One answer cannot have several texts, and there would be no second; nor is a text spent without being sent. */
  function refuseSeveral({ id, onetime, files }: SealedSnippet, file: unknown): void {
    if (!onetime) return
    if (files === 1) return void demandFile({ more: [] }, file)
    const [all, zip] = [paths.snippetFiles(id), paths.snippetZip(id)].map(paths.absolute)
    throw new AppError(
      'conflict',
      snippetProblems.severalOnce({ files: all ?? '', zip: zip ?? '' }),
      filesHeader(files),
    )
  }
}

function demandFile<S extends { readonly more: readonly object[] }>(snippet: S, given: unknown): S {
  const file = fileAt(snippet, fileNumber(given))
  if (!file) throw notFound(snippetProblems.noSuchFile({ count: 1 + snippet.more.length }))
  return file
}

function sendRaw(reply: FastifyReply, snippet: Snippet, ifNoneMatch: string | undefined): FastifyReply {
  const headers = rawHeaders(snippet)
  reply.headers(headers)
  if (namedEtag(ifNoneMatch, [headers.etag])) return reply.code(304).send()
  return reply.send(snippet.content)
}

const nameOf = ({ id, filename, lexer }: Snippet): string =>
  baseName(filename ?? '') || `${id}.${lexerOf(lexer).extension}`
