import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Language, languageOf, languages } from '../../i18n/messages.ts'
import { type Message, sentenceOf } from '../../kernel/messages.ts'
import { nodeHttp } from '../../lib/node-http.ts'
import { securityHeaders } from '../security-headers.ts'

/** An answer to a request that cannot reach a route. The connection ends with it. */
export type Refusal = {
  readonly status: number
  /** A sentence in English if only a program can have made the request; a message in all languages if a browser may have. */
  readonly message: string | Message
  readonly headers?: Readonly<Record<string, string>>
}

/** Time for which a peer may go on sending; closing at once would reset the connection before the peer reads the refusal. */
const lingerMs = 2_000

/** Refuses a request that Node could read, in the language of its reader. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { cookie, 'accept-language': accepted } = response.req.headers
  const body = bodyOf(refusal, [languageOf(cookie, accepted)])
  response.shouldKeepAlive = false
  response.writeHead(refusal.status, headersOf(refusal, body)).end(body)
}

/** Refuses a request that Node could not parse: writes the answer to the socket, discards what still arrives, and closes it. */
export function writeRefusal(stream: Duplex, refusal: Refusal): void {
  stream.end(refusalText(refusal))
  stream.resume()
  const destroyTimer = setTimeout(() => stream.destroy(), lingerMs)
  stream.once('close', () => clearTimeout(destroyTimer))
}

/** Writes a message in every language: the request was not read as far as to know which one its reader has. */
export function refusalText(refusal: Refusal): string {
  const { status } = refusal
  const body = bodyOf(refusal, languages)
  const lines = Object.entries(headersOf(refusal, body)).map(([name, value]) => `${name}: ${value}`)
  const date = `date: ${new Date().toUTCString()}`
  return [
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`,
    ...lines,
    date,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

function bodyOf({ status, message }: Refusal, readers: readonly Language[]): string {
  if (status === 204) return ''
  const lines =
    typeof message === 'string' ? [message] : readers.map(language => sentenceOf(message, language))
  return `${lines.join('\n')}\n`
}

const headersOf = (refusal: Refusal, body: string): Record<string, string> => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  ...(refusal.status !== 204 && {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }),
  ...refusal.headers,
})
