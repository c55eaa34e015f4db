import { createRequire } from 'node:module'
import type { FastifyReply } from 'fastify'
import { notFound } from '../../../kernel/errors.ts'
import { namedEtag, tagOf } from '../../../lib/etag.ts'
import { lazy } from '../../../lib/lazy.ts'
import { drawPlainPicture } from '../../../web/link-picture.ts'
import type { RequestAt } from '../../../web/route.ts'
import { baseName, lexerOf } from '../../model/lexers.ts'
import { looksLikeId } from '../../model/reserved-names.ts'
import type { Snippet } from '../../model/snippet.ts'
import { snippetProblems } from '../../model/snippet-problems.ts'
import type { SnippetParts } from '../../snippet-parts.ts'
import { fileAt, fileNumber, textKey } from '../files.ts'
import type { PictureExcerpt } from '../highlight.ts'
import { picturePolicy } from '../send-page.ts'
import { excerptOf } from './excerpt.ts'

/**
 * Sends the picture that chats show beside the link of a snippet: the first lines of a text that anyone may read. Every
 * other snippet that is there has the picture without words. No picture counts as a read. Throws `not_found`.
 */
export async function sendPicture(
  request: RequestAt<SnippetParts['paths']['snippetPicture']>,
  reply: FastifyReply,
  { reads, highlighter, networkOf }: Pick<SnippetParts, 'reads' | 'highlighter' | 'networkOf'>,
): Promise<FastifyReply> {
  const { id } = request.params
  const found = looksLikeId(id) ? await reads.find(id) : null
  if (!found) throw notFound(snippetProblems.gone())
  reply.headers(pictureHeaders)
  if (found.state !== 'open') return send(reply, plainPicture())
  const number = fileNumber(request.query.file) ?? 0
  if (!fileAt(found, number)) throw notFound(snippetProblems.noSuchFile({ count: 1 + found.more.length }))
  const excerpt = found.preview(whole => excerptOfFile(fileAt(whole, number) ?? whole))
  if (!excerpt) return send(reply, plainPicture())
  const drawn = await highlighter.picture(textKey(id, number), excerpt, { network: networkOf(request) })
  if (drawn) return send(reply, drawn)
  return send(reply.header('cache-control', 'no-store'), plainPicture())
}

function excerptOfFile({ filename, lexer, content }: Snippet): PictureExcerpt {
  const { name, language } = lexerOf(lexer)
  const title = baseName(filename ?? '')
  const heading = title === '' ? { title: name, label: null } : { title, label: name }
  return { ...heading, language, fonts, text: excerptOf(content) }
}

const require = createRequire(import.meta.url)
const fontFile = (weight: number): string =>
  require.resolve(`@fontsource/dejavu-mono/files/dejavu-mono-latin-${weight}-normal.woff`)

/** The files of the fonts, found here because a thread does not know its place in a package. */
export const fonts = { regular: fontFile(400), bold: fontFile(700) }

const plainPicture = lazy(drawPlainPicture)

function send(reply: FastifyReply, picture: Uint8Array): FastifyReply {
  const etag = `"${tagOf(picture)}"`
  reply.header('etag', etag)
  if (namedEtag(reply.request.headers['if-none-match'], [etag])) return reply.code(304).send()
  return reply.type('image/png').send(picture)
}

/** No cache keeps a picture longer than its text can be read. */
const pictureHeaders = {
  'cache-control': 'no-cache',
  // Search engines list pictures without heeding the page that names them.
  'x-robots-tag': 'noindex',
  'content-security-policy': picturePolicy,
  // Chats show it within their own pages.
  'cross-origin-resource-policy': 'cross-origin',
}
