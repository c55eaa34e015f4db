import type { FastifyInstance, FastifyReply } from 'fastify'
import { checks } from '../../kernel/checks.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { namedEtag, tagOf } from '../../lib/etag.ts'
import { anyOrigin } from '../../web/cross-origin.ts'
import { html } from '../../web/html.ts'
import { type RequestAt, route } from '../../web/route.ts'
import { xml } from '../../web/xml.ts'
import { lexerOf } from '../model/lexers.ts'
import type { Snippet } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { SnippetParts } from '../snippet-parts.ts'
import { type EmbedAddress, embedAddressIn } from './embed-address.ts'
import { fileAt, fileQuery } from './files.ts'
import { spell } from './marked-lines.ts'
import { answerErrorsPlainly } from './plain-errors.ts'
import { wrapsAtFirst } from './text-body.ts'

/** Mounts the address at which other sites ask how to show a snippet (oEmbed 1.0). */
export function oembedRoutes(app: FastifyInstance, parts: SnippetParts): void {
  const { reads, paths, context, now } = parts
  answerErrorsPlainly(app)

  route.get(app, paths.oembed, async (request, reply) => {
    reply.headers(anyOrigin)
    const { query } = request
    const format = formats.find(each => each === (given(query.format) ?? 'json'))
    if (!format) return sendUnknownFormat(reply)
    const most = { width: pixels('maxwidth', query.maxwidth), height: pixels('maxheight', query.maxheight) }
    const asked = embedAddressIn(paths, given(query.url) ?? '')
    const found = asked && (await reads.find(asked.id))
    if (!found) throw notFound(snippetProblems.gone())
    if (found.state !== 'open' || found.encrypted)
      throw new AppError('unauthorized', snippetProblems.notEmbedded())
    const file = fileAt(found, asked.file)
    if (!file) throw notFound(snippetProblems.noSuchFile({ count: 1 + found.more.length }))
    const lifetimeSeconds =
      found.expiresAt === null ? cacheMaxSeconds : Math.floor((found.expiresAt - now()) / 1000)
    const { title: provider } = context(request).site
    const answer = {
      type: 'rich',
      version: '1.0',
      title: titleOf(file),
      provider_name: provider,
      provider_url: paths.absolute(paths.home()),
      cache_age: Math.min(lifetimeSeconds, cacheMaxSeconds),
      ...frame(file, asked, {
        ...most,
        usual: found.measure(whole => heightOf(fileAt(whole, asked.file) ?? whole)),
      }),
    }
    reply.header('cache-control', `public, max-age=${Math.min(lifetimeSeconds, sharedSeconds)}`)
    return send(request, reply, format === 'json' ? JSON.stringify(answer) : inXml(answer), types[format])
  })

  /** The most that the client takes, and the height that the text has, in pixels. */
  type Size = { readonly width: number; readonly height: number; readonly usual: number }

  function frame(snippet: About & Pick<Snippet, 'id'>, { file, lines }: EmbedAddress, most: Size) {
    const query = fileQuery(file ?? 1)
    const [width, height] = [Math.min(usualWidth, most.width), Math.min(most.usual, most.height)]
    const slim = lines
      ? `${paths.snippetSlim(snippet.id, { ...query, lines: spell(lines) })}#L${lines.first}`
      : paths.snippetSlim(snippet.id, query)
    const markup = html`<iframe src="${paths.absolute(slim)}" title="${titleOf(snippet)}" width="${width}" height="${height}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>`
    return { html: String(markup), width, height }
  }
}

/** Title of a snippet in no language, since shared caches keep the answer. */
type About = Pick<Snippet, 'filename' | 'lexer'>

const titleOf = ({ filename, lexer }: About): string => filename ?? lexerOf(lexer).name

const formats = ['json', 'xml'] as const
const types = {
  json: 'application/json; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
} as const satisfies Record<(typeof formats)[number], string>

/** How long a client may keep the answer, in seconds; the frame itself shows when the snippet is gone. */
const cacheMaxSeconds = 3600
/** How long proxies between may keep it, in seconds, as the other answers for programs. */
const sharedSeconds = 15

const usualWidth = 640
const leastHeight = 120
const usualHeight = 400
/** Pixels of a line, and of all that is not text. */
const [lineHeight, besideText] = [22, 64]

/** Height for a short text; longer ones scroll in the frame. Prose has no lines of a known height. */
function heightOf({ content, lexer }: Snippet): number {
  if (wrapsAtFirst(lexer)) return usualHeight
  let lines = 1
  for (let at = content.indexOf(newline); at !== -1 && lines < linesMax; lines++)
    at = content.indexOf(newline, at + 1)
  return Math.min(Math.max(lines * lineHeight + besideText, leastHeight), usualHeight)
}

const newline = 10
const linesMax = usualHeight / lineHeight

/** The value of a field; null if it is not there or blank. Of several with a name the last counts, as in forms. */
function given(value: unknown): string | null {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' && last.trim() !== '' ? last.trim() : null
}

function pixels(name: string, value: unknown): number {
  const text = given(value)
  if (text === null) return Number.POSITIVE_INFINITY
  if (!/^\d{1,9}$/.test(text)) throw invalidField(name, checks.wholeNumber())
  if (Number(text) < 1) throw invalidField(name, checks.atLeast({ min: 1 }))
  return Number(text)
}

const inXml = (answer: Readonly<Record<string, string | number>>): string => {
  const elements = Object.entries(answer).map(([name, value]) => {
    const { markup } = xml`${value}`
    return { markup: `<${name}>${markup}</${name}>` }
  })
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${xml`<oembed>${elements}</oembed>`.markup}`
}

function send(
  { headers }: RequestAt<SnippetParts['paths']['oembed']>,
  reply: FastifyReply,
  body: string,
  type: string,
): FastifyReply {
  const etag = `"${tagOf(body)}"`
  reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' })
  if (namedEtag(headers['if-none-match'], [etag])) return reply.code(304).send()
  return reply.type(type).send(body)
}

const sendUnknownFormat = (reply: FastifyReply): FastifyReply =>
  reply
    .code(501)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`format: must be one of ${formats.join(', ')}\n`)
