import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { nodeHttp } from '../lib/node-http.ts'
import { securityHeaders } from './security-headers.ts'

/** An answer to what is no request that the routes could understand. The connection ends with it. */
export type Refusal = {
  readonly status: number
  /** A sentence, in English: there is no language yet. */
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/** How long a peer that is still sending may do so in order to receive the refusal; closing at once resets it away. */
const lingerMs = 2_000

/** For a request that Node could read. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  response.shouldKeepAlive = false
  response.writeHead(refusal.status, headersOf(refusal)).end(bodyOf(refusal))
}

/** For what Node gave up on: writes the answer past it, reads on without looking, and hangs up. */
export function writeRefusal(stream: Duplex, refusal: Refusal): void {
  stream.end(refusalText(refusal))
  stream.resume()
  const destroyTimer = setTimeout(() => stream.destroy(), lingerMs)
  stream.once('close', () => clearTimeout(destroyTimer))
}

export function refusalText(refusal: Refusal): string {
  const { status } = refusal
  const lines = Object.entries(headersOf(refusal)).map(([name, value]) => `${name}: ${value}`)
  const date = `date: ${new Date().toUTCString()}`
  return [
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`,
    ...lines,
    date,
    'connection: close',
    '',
    bodyOf(refusal),
  ].join('\r\n')
}

const bodyOf = ({ status, message }: Refusal): string => (status === 204 ? '' : `${message}\n`)

const headersOf = (refusal: Refusal): Record<string, string> => ({
  ...securityHeaders,
  'cache-control': 'no-store',
  ...(refusal.status !== 204 && {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(bodyOf(refusal))),
  }),
  ...refusal.headers,
})
