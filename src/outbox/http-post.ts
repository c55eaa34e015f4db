import { lookup as askSystem } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import type { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { NetworkList } from '../lib/network-list.ts'
import { nodeHttp, nodeHttps } from '../lib/node-http.ts'
import { Denied, permittedLookup } from '../lib/permitted-lookup.ts'
import { DeliveryFault } from './delivery.ts'

/** A request to an address that a person entered. */
export type PostRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly signal: AbortSignal
}

type Post = Omit<PostRequest, 'url'> & {
  /** The address, which may contain user and password. */
  readonly url: URL
  readonly now: () => number
  /** Networks that are denied; null if the operator chose the address. */
  readonly deny: NetworkList | null
  /** Keeps connections over TLS for further requests; only for requests with the same `deny`. Absent: none is kept. */
  readonly agent?: Agent
}

/**
 * Sends one request. Only the status decides; of the body the beginning is kept, as far as it arrives at once, and
 * redirects are not followed. Resolves to the answer as people may see it; rejects with a `DeliveryFault` unless the
 * status is 2xx. Settles with the signal, whatever the server does.
 */
export async function post(request: Post): Promise<string> {
  const answer = await answerTo(request).catch(error => {
    throw faultOf(error)
  })
  const fault = statusFault(answer, request.now())
  if (fault) throw fault
  return shownAnswer(answer)
}

type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { readonly body: string }

/** Limits of the kept body in bytes, and of the time from the head of the answer in milliseconds. */
const bodyMaxBytes = 4_096
const bodyMaxMs = 500

/** The answer; on a new connection if the server had closed a kept one meanwhile. */
async function answerTo(request: Post): Promise<Answer> {
  const { agent, ...anew } = request
  if (!agent || request.url.protocol !== 'https:') return exchange(anew)
  const kept = { isReused: false }
  try {
    return await exchange(request, kept)
  } catch (error) {
    if (!kept.isReused || request.signal.aborted) throw error
    return exchange(anew)
  }
}

function exchange(
  { url, headers, body, signal, deny, agent }: Post,
  kept: { isReused: boolean } = { isReused: false },
): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    // A literal address needs no lookup.
    if (deny && isIP(host) && deny.includes(host)) return reject(new Denied())
    const { request } = url.protocol === 'https:' ? nodeHttps() : nodeHttp
    const sent = request({
      method: 'POST',
      host,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      headers: {
        'user-agent': 'Corkboard',
        ...headers,
        ...accountOf(url),
        host: url.host,
        'content-length': Buffer.byteLength(body),
      },
      agent: agent ?? false,
      signal,
      ...(deny && { lookup: permittedLookup(systemLookup, deny) }),
    })
    let isAnswered = false
    const failed = (error: unknown) => {
      kept.isReused = sent.reusedSocket
      if (!isAnswered) reject(error)
    }
    sent.on('error', failed)
    // Catches every end of the exchange without an event of its own.
    sent.on('close', () => failed(Object.assign(new Error('No answer came'), { code: 'ECONNRESET' })))
    sent.on('upgrade', ({ statusCode, headers }, socket) => {
      resolve({ statusCode, headers, body: '' })
      socket.destroy()
    })
    sent.on('response', async answer => {
      isAnswered = true
      const { statusCode, headers } = answer
      resolve({ statusCode, headers, body: await beginningOf(answer) })
      // A kept connection is free again once the whole answer has been read.
      if (!agent || !answer.complete) sent.destroy()
    })
    sent.end(body)
  })
}

/** The start of the body; failures after the head are ignored. */
function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, bodyMaxMs)
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= bodyMaxBytes) resolve()
  })
  for (const event of ['end', 'close', 'error']) answer.on(event, () => resolve())
  return promise.then(() => {
    clearTimeout(timer)
    return Buffer.concat(chunks).subarray(0, bodyMaxBytes).toString()
  })
}

const shownAnswer = ({ statusCode = 0, body }: Answer): string => `${statusCode} ${body}`.trim()

const systemLookup: LookupFunction = (host, options, callback) =>
  askSystem(host, { ...options, all: true }, (error, addresses) => callback(error, addresses))

function accountOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {}
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(account).toString('base64')}` }
}

/**
 * Client error statuses that another attempt may change (RFC 9110, 15.5; RFC 8470; RFC 6585). 401, 403 and 404 are
 * among them, since servers answer these while they are being set up.
 */
const passing = new Set([401, 403, 404, 408, 425, 429])

function statusFault(given: Answer, now: number): DeliveryFault | null {
  const { statusCode: status = 0, headers } = given
  const answer = shownAnswer(given)
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return new DeliveryFault('redirected', { status, answer })
  if (status === 410) return new DeliveryFault('target_gone', { isPermanent: true, status, answer })
  const isPermanent = status >= 400 && status < 500 && !passing.has(status)
  return new DeliveryFault('http_status', {
    isPermanent,
    status,
    answer,
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
  })
}

/** Parses Retry-After, in seconds or as a date (RFC 9110, 10.2.3); 0 for anything else. */
export function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}

function faultOf(error: unknown): DeliveryFault {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  if (code === 'PROBE_DENIED') return new DeliveryFault('denied', { isPermanent: true, cause: error })
  if (code === 'HPE_HEADER_OVERFLOW') return new DeliveryFault('answer_too_large', { cause: error })
  if (/CERT|TLS|SSL|EPROTO|UNABLE_TO/.test(String(code))) return new DeliveryFault('tls', { cause: error })
  if (/^E[A-Z_]+$/.test(String(code))) return new DeliveryFault('unreachable', { cause: error })
  return new DeliveryFault('unexpected', { cause: error })
}
