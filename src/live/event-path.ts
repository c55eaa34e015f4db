import type { IncomingMessage, ServerResponse } from 'node:http'
import { anyOrigin } from '../web/cross-origin.ts'
import { sendRefusal } from '../web/edge/refusal.ts'
import { securityHeaders } from '../web/security-headers.ts'
import { webProblems } from '../web/web-problems.ts'
import type { EventStreams, StreamRefusal } from './event-streams.ts'

type Options = {
  readonly streams: EventStreams
  readonly path: string
  /** Key under which the streams of a client are counted; null for an address that many clients share. */
  readonly clientOf: (request: IncomingMessage) => string | null
  /** False: no client gets a stream, and browsers do not ask again. */
  readonly isOn: boolean
}

/** Opens event streams in front of the framework; other methods are left to the framework. */
export const createEventPath =
  ({ streams, path, clientOf, isOn }: Options) =>
  (request: IncomingMessage, response: ServerResponse): string | false => {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    if (!url.startsWith(path) || (url.length > path.length && url[path.length] !== '?')) return false
    if (!isOn) {
      response.writeHead(204, { ...securityHeaders, ...anyOrigin, 'cache-control': 'no-store' }).end()
      return path
    }
    const client = clientOf(request)
    const refusal = method === 'HEAD' ? null : streams.refusal(client)
    if (refusal) {
      sendRefusal(response, refusals[refusal])
      return path
    }
    response.shouldKeepAlive = false
    // The stream ends with its connection, so that one buffer fits every reader.
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, streamHeaders)
    if (method === 'HEAD') response.end()
    else streams.open(response, client, headers['last-event-id']?.toString())
    return path
  }

const streamHeaders = {
  ...securityHeaders,
  ...anyOrigin,
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies neither compress nor gather what is to arrive at once.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

const refused = (status: number, seconds: number) => ({
  status,
  message: webProblems.tooManyStreams(),
  headers: { ...anyOrigin, 'retry-after': String(seconds) },
})

const refusals = {
  full: refused(503, 60),
  client: refused(429, 60),
  closing: refused(503, 5),
} as const satisfies Record<StreamRefusal, object>
