import type { FastifyInstance, FastifyReply } from 'fastify'
import { namedEtag } from '../../lib/etag.ts'
import { zipOf } from '../../lib/zip.ts'
import { route } from '../../web/route.ts'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { attachment } from './attachment.ts'
import { filesOf } from './files.ts'
import { createOpening, openedHeaders } from './opening.ts'
import { rawHeaders } from './raw-answers.ts'

/** Mounts all files of a snippet in one answer: as JSON, and as an archive. A POST opens what is protected, or spends it. */
export function severalRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { paths, limitForm, cors } = parts
  const { readOpen, open } = createOpening(parts)

  const serve = (
    address: typeof paths.snippetFiles | typeof paths.snippetZip,
    send: (reply: FastifyReply, snippet: Snippet) => FastifyReply | Promise<FastifyReply>,
  ) => {
    route.get(app, address, async (request, reply) => {
      reply.headers(cors(request.headers.origin))
      const snippet = await readOpen(request, request.params.id, { revision: request.query.revision })
      const headers = rawHeaders(snippet)
      reply.headers(headers)
      if (namedEtag(request.headers['if-none-match'], [headers.etag])) return reply.code(304).send()
      return send(reply, snippet)
    })
    route.post(app, address, { onRequest: async request => limitForm(request) }, async (request, reply) => {
      const snippet = await open(request, request.params.id, { revision: request.query.revision })
      return send(reply.headers(openedHeaders(snippet)), snippet)
    })
  }

  serve(paths.snippetFiles, (reply, snippet) =>
    reply.type('application/json').send(JSON.stringify(documentOf(snippet))),
  )
  serve(paths.snippetZip, async (reply, snippet) => {
    const entries = filesOf(snippet).map(file => ({ name: downloadName(file), bytes: file.content }))
    const archive = await zipOf(entries, snippet.createdAt)
    const name = `${snippet.id}.zip`
    return reply.type('application/zip').header('content-disposition', attachment(name)).send(archive)
  })
}

const documentOf = (snippet: Snippet) => ({
  id: snippet.id,
  encrypted: snippet.encrypted,
  revision: snippet.revision,
  files: filesOf(snippet).map(({ filename, lexer, content }) => ({
    filename,
    lexer,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString(),
  })),
})

const downloadName = ({ id, filename, lexer }: Snippet): string =>
  filename ?? `${id}.${lexerOf(lexer).extension}`
