import { harmlessText } from './terminal.ts'
import { Trouble } from './trouble.ts'

/** A request to the server. The body is sent in pieces, as fast as the server reads them. */
type Request = {
  readonly url: string
  readonly timeoutMs: number
  /** `usualAnswerMaxBytes` if left out. */
  readonly answerMaxBytes?: number
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Called with the number of body bytes that were sent so far. */
  readonly onProgress?: (sentBytes: number) => void
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/**
 * Default limit of an answer in bytes, for an address, a message or a page of a list; callers that expect more set
 * their own.
 */
const usualAnswerMaxBytes = 16 * 1024 * 1024
const pieceBytes = 64 * 1024
/**
 * Lowest assumed rate, in bytes per millisecond, at which the kernel sends its buffer, whose progress is not visible
 * here.
 */
const slowestBytesPerMs = 32
/**
 * Lowest rate of an answer, in bytes per millisecond (1 KB/s, as on the server): one that is `timeoutMs` behind it is
 * aborted.
 */
const slowestAnswerBytesPerMs = 1

/**
 * Sends a request and reads the whole answer, whatever its status. It follows no redirect: a password or a token must
 * reach only the address it was meant for. Throws Trouble if nothing moves for `timeoutMs` (plus the time that the
 * kernel may need for the body), or if the answer is too slow, too large or incomplete.
 */
export async function ask(request: Request): Promise<Answer> {
  const patienceMs = request.timeoutMs + Buffer.byteLength(request.body ?? '') / slowestBytesPerMs
  const patience = createIdleTimeout(patienceMs)
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { 'user-agent': 'corkboard', ...request.headers, ...lengthOf(request.body) },
      redirect: 'manual',
      signal: patience.signal,
      ...(request.body !== undefined && { body: pieces(request, patience.renew), duplex: 'half' }),
    })
    patience.renew()
    return {
      status: response.status,
      headers: response.headers,
      bytes: await whole(response, request, patience.renew),
    }
  } catch (error) {
    if (error instanceof Trouble) throw error
    throw new Trouble('unreachable', `${new URL(request.url).origin}: ${reason(error, patienceMs)}`)
  } finally {
    patience.end()
  }
}

/** The text of a successful answer. Throws Trouble with the server's message for any other. */
export function textOf(answer: Answer): string {
  demandGood(answer)
  return new TextDecoder().decode(answer.bytes)
}

/** Throws Trouble with the server's message unless the status is 2xx. */
export function demandGood(answer: Answer): void {
  const { status } = answer
  if (status >= 200 && status < 300) return
  if (status >= 300 && status < 400) {
    const place = answer.headers.get('location') ?? 'somewhere else'
    throw new Trouble(
      'broken',
      `The server sends us to ${harmlessText(place)}; use that address if you trust it.`,
    )
  }
  const said = messageOf(answer)
  throw new Trouble(
    status >= 500 ? 'broken' : 'refused',
    said === '' ? `The server answered ${status}.` : said,
  )
}

/** The error message of an answer, made safe for a terminal. An HTML page is no message: only its status is named. */
function messageOf({ headers, bytes, status }: Answer): string {
  const type = headers.get('content-type') ?? ''
  const text = new TextDecoder().decode(bytes.subarray(0, 16_384)).trim()
  const after = headers.get('retry-after')
  const again = after && /^\d+$/.test(after) ? ` Try again in ${after} s.` : ''
  if (/html/i.test(type) || text.startsWith('<')) return `The server answered ${status} with a page.${again}`
  return `${harmlessText(type.includes('json') ? fromJson(text) : text)}${again}`
}

/** The message in the JSON of a GraphQL or REST error, or the JSON itself. */
function fromJson(text: string): string {
  try {
    const { errors, detail, title } = JSON.parse(text)
    const said = Array.isArray(errors) && typeof errors[0]?.message === 'string' ? errors[0].message : detail
    return String(said ?? title ?? text)
  } catch {
    return text
  }
}

/** An idle timeout: its signal aborts when nothing has moved for `timeoutMs`. */
function createIdleTimeout(timeoutMs: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('timeout')), timeoutMs)
  return { signal: controller.signal, renew: () => void timer.refresh(), end: () => clearTimeout(timer) }
}

/** The length header, which a stream lacks; not every proxy accepts a chunked body. */
const lengthOf = (body: Uint8Array | string | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }

function pieces({ body = '', onProgress }: Request, renew: () => void): ReadableStream<Uint8Array> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  let sent = 0
  return new ReadableStream(
    {
      pull(controller) {
        renew()
        onProgress?.(sent)
        if (sent >= bytes.byteLength) return controller.close()
        const piece = bytes.subarray(sent, sent + pieceBytes)
        sent += piece.byteLength
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
}

async function whole(
  response: Response,
  { timeoutMs, answerMaxBytes = usualAnswerMaxBytes }: Request,
  renew: () => void,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const begunAt = performance.now()
  let bytes = 0
  for await (const part of response.body ?? []) {
    renew()
    bytes += part.byteLength
    if (bytes > answerMaxBytes)
      throw new Trouble('broken', `The answer is larger than ${answerMaxBytes} bytes.`)
    if (performance.now() - begunAt > timeoutMs + bytes / slowestAnswerBytesPerMs)
      throw new Trouble('unreachable', `${new URL(response.url).origin}: the answer comes too slowly`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no program listens there',
  ECONNRESET: 'the server hung up',
  EPIPE: 'the server hung up before it had read everything',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_SOCKET: 'the server hung up',
}

function reason(error: unknown, patienceMs: number): string {
  const { message, cause } = error as Error
  const deepest = (cause ?? error) as NodeJS.ErrnoException
  if (message === 'timeout') return `nothing moved for ${Number((patienceMs / 1000).toFixed(1))} s`
  const { code = '' } = deepest.code ? deepest : (firstOf(deepest) ?? deepest)
  return reasons[code] ?? harmlessText([deepest.message || message, code && `(${code})`].join(' ').trim())
}

/** The first error of several; a connection to a host with several addresses fails once at each. */
const firstOf = (error: unknown): NodeJS.ErrnoException | undefined =>
  error instanceof AggregateError ? error.errors[0] : undefined
