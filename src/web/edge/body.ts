import type { IncomingMessage } from 'node:http'
import { AppError, invalid } from '../../kernel/errors.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { GrowingBuffer } from '../../lib/growing-buffer.ts'
import { webProblems } from '../web-problems.ts'
import { type BodyRoom, roomOf } from './body-budget.ts'

/**
 * The whole body of a request. Throws `unsupported_media_type` for a compressed one, since a few bytes can unpack to any
 * size, `too_large` above `maxBytes`, `unavailable` when the budget of all bodies is used up, and `invalid` for a body
 * that is cut off. After an error the rest of the body is read and discarded.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    receiveBody(request, maxBytes, (error, body) => (error ? reject(error) : resolve(body))),
  )
}

type Done = (error: AppError | null, body: Buffer) => void

/** Receives a body without a promise; calls back once. */
export function receiveBody(request: IncomingMessage, maxBytes: number, done: Done): void {
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  const room = roomOf(request)
  const refusal = refusalOf(request, { announcedBytes, maxBytes, room })
  if (!refusal) {
    new Reception(request, { maxBytes, announcedBytes, room }, done).begin()
    return
  }
  discardBody(request, maxBytes)
  whenHeard(request, refusal, () => done(refusal, nothing))
}

/**
 * Reads and discards the rest of a body: a client that is still sending would otherwise see its connection break instead
 * of the answer. A body that goes on without end is cut off.
 */
export function discardBody(request: IncomingMessage, maxBytes: number): void {
  let leftBytes = Math.max(discardedMinBytes, 4 * maxBytes)
  request.on('data', (chunk: Buffer) => {
    leftBytes -= chunk.length
    if (leftBytes < 0) request.destroy()
  })
}

/**
 * The refusal of a body waits for the rest of it, for a while. Some clients, and some proxies on behalf of theirs (Caddy), end a
 * connection whose answer comes while they are still sending, and the answer is lost. A server that has no room left refuses at once.
 */
function whenHeard(request: IncomingMessage, error: AppError, answer: () => void): void {
  if (request.complete || (error.code === 'unavailable' && !endsConnection(request))) {
    answer()
    return
  }
  const waited = setTimeout(finish, lingerMaxMs)
  request.once('end', finish)
  request.once('close', finish)
  function finish(): void {
    clearTimeout(waited)
    request.off('end', finish)
    request.off('close', finish)
    answer()
  }
}

const lingerMaxMs = fixedLimit({
  area: 'Connections and requests',
  what: 'Waiting for the rest of a body that is refused',
  value: 2_000,
  unit: 'ms',
  why: 'Some clients and proxies lose an answer that comes while they are sending.',
})

const endsConnection = ({ headers }: IncomingMessage) => /\bclose\b/i.test(headers.connection ?? '')

/** Bytes that are discarded whatever the limit, so that a picture sent to the wrong address gets its answer. */
const discardedMinBytes = 5_000_000
const nothing = Buffer.alloc(0)

type Bounds = {
  readonly maxBytes: number
  /** The `Content-Length`; 0 without one. */
  readonly announcedBytes: number
  readonly room: BodyRoom
}

/** Refuses by the request head alone, before any byte of the body is read. */
function refusalOf(
  { headers }: IncomingMessage,
  { announcedBytes, maxBytes, room }: Bounds,
): AppError | null {
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') return compressed()
  if (announcedBytes > maxBytes) return tooLarge(maxBytes)
  return room.fits(announcedBytes) ? null : noRoom()
}

class Reception {
  readonly #request: IncomingMessage
  readonly #bounds: Bounds
  readonly #done: Done
  readonly #bytes: GrowingBuffer
  #receivedBytes = 0
  #isDone = false

  constructor(request: IncomingMessage, bounds: Bounds, done: Done) {
    this.#request = request
    this.#bounds = bounds
    this.#done = done
    this.#bytes = new GrowingBuffer(bounds.announcedBytes || undefined)
  }

  begin(): void {
    this.#request.on('data', this.#take)
    this.#request.on('end', this.#finish)
    this.#request.on('error', this.#breakOff)
    this.#request.on('close', this.#breakOff)
  }

  readonly #take = (chunk: Buffer): void => {
    const { maxBytes, room } = this.#bounds
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes > maxBytes) this.#refuse(tooLarge(maxBytes))
    else if (!room.take(chunk.length)) this.#refuse(noRoom())
    else this.#bytes.add(chunk)
  }

  readonly #finish = (): void => this.#end(null, this.#bytes.whole())

  /** Every request closes in the end; to make an error each time would cost as much as the rest of the reading. */
  readonly #breakOff = (): void => {
    if (!this.#isDone) this.#end(invalid(webProblems.endedEarly()), nothing)
  }

  #refuse(error: AppError): void {
    this.#request.off('data', this.#take)
    discardBody(this.#request, this.#bounds.maxBytes)
    this.#bounds.room.release()
    this.#bytes.clear()
    this.#isDone = true
    whenHeard(this.#request, error, () => this.#done(error, nothing))
  }

  #end(error: AppError | null, body: Buffer): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#bytes.clear()
    this.#done(error, body)
  }
}

/** The error for a compressed body, with the accepted encodings (RFC 9110, 15.5.16). */
const compressed = () =>
  new AppError('unsupported_media_type', webProblems.compressed(), {
    'accept-encoding': 'identity',
  })

const tooLarge = (maxBytes: number) => new AppError('too_large', webProblems.tooLarge({ bytes: maxBytes }))

const noRoom = () =>
  new AppError('unavailable', webProblems.noRoom(), {
    'retry-after': '5',
  })
