import { harmlessText } from './terminal.ts'
import { Trouble } from './trouble.ts'

/** A request to the server; `body` in pieces is read as fast as the server takes it. */
type Request = {
  readonly url: string
  readonly timeoutMs: number
  /** The largest answer that makes sense. */
  readonly answerMaxBytes?: number
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Hears how many bytes of the body were taken so far. */
  readonly onProgress?: (sentBytes: number) => void
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/** An address, a message or a page of a list; callers that expect more pass their own limit. */
const usualAnswerMaxBytes = 16 * 1024 * 1024
const pieceBytes = 64 * 1024
/** Rate at which the kernel may drain its send buffer, which progress cannot see. */
const slowestBytesPerMs = 32
/** An answer that drips slower than this for longer than the timeout has no end: 1 KB/s, as the server has it too. */
const slowestAnswerBytesPerMs = 1

/**
 * Asks once, and reads the whole answer whatever its status. Follows nothing: a password or a token goes to the address
 * it was meant for. Throws Trouble when nothing moves for `timeoutMs`, when the answer drips or is too large, or when
 * there is no whole answer.
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

/** The text of an answer that went well; everything else ends the command with the server's own message. */
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

/** What a person may read of an error: a page is no message. */
function messageOf({ headers, bytes, status }: Answer): string {
  const type = headers.get('content-type') ?? ''
  const text = new TextDecoder().decode(bytes.subarray(0, 16_384)).trim()
  const after = headers.get('retry-after')
  const again = after && /^\d+$/.test(after) ? ` Try again in ${after} s.` : ''
  if (/html/i.test(type) || text.startsWith('<')) return `The server answered ${status} with a page.${again}`
  return `${harmlessText(type.includes('json') ? fromJson(text) : text)}${again}`
}

/** Reads the message of a GraphQL or REST error. */
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

/** A stream has no length of its own, and not every proxy likes pieces without one. */
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

/** A host with several addresses fails once at each. */
const firstOf = (error: unknown): NodeJS.ErrnoException | undefined =>
  error instanceof AggregateError ? error.errors[0] : undefined
