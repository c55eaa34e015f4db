import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type BodyBudgetOptions = {
  /** The most that all bodies under way hold together. */
  readonly totalBytes: number
  /** Whom a request is from: bodies of one client share what one client may hold. */
  readonly clientOf: (request: IncomingMessage) => string
}

/** What one request holds of the budget. */
export type BodyRoom = {
  /** Whether so many bytes more could be taken now. */
  readonly fits: (bytes: number) => boolean
  /** Takes so many bytes more, or gives false. They are held until the request is answered or its connection is gone. */
  readonly take: (bytes: number) => boolean
  readonly release: () => void
}

/**
 * Bounds the memory that the bodies of all requests under way take up. Bytes count as they arrive, so that a promise in
 * `Content-Length` holds nothing. A client may hold as much as it leaves free for all others: one alone gets half of
 * the budget, two a third each, and a newcomer always finds some room (dynamic thresholds, as switches share buffers).
 */
export class BodyBudget {
  readonly #totalBytes: number
  readonly #clientOf: BodyBudgetOptions['clientOf']
  readonly #heldByClient = new Map<string, number>()
  readonly #onSocket = new WeakMap<Socket, Set<Holding>>()
  #heldBytes = 0

  constructor({ totalBytes, clientOf }: BodyBudgetOptions) {
    this.#totalBytes = totalBytes
    this.#clientOf = clientOf
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  /** Gives the body of a request its room, from now until its answer has left or its connection is gone; a small one needs none. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    if (isSmall(request)) return
    const onSocket = this.#holdingsOn(request.socket)
    const holding: Holding = new Holding(this, this.#clientOf(request), () => onSocket.delete(holding))
    onSocket.add(holding)
    rooms.set(request, holding)
    response.once('close', holding.release)
  }

  fits(client: string, bytes: number): boolean {
    const ownBytes = this.#heldByClient.get(client) ?? 0
    return ownBytes + bytes <= this.#totalBytes - this.#heldBytes - bytes
  }

  take(client: string, bytes: number): boolean {
    if (!this.fits(client, bytes)) return false
    this.#heldBytes += bytes
    this.#heldByClient.set(client, (this.#heldByClient.get(client) ?? 0) + bytes)
    return true
  }

  release(client: string, bytes: number): void {
    this.#heldBytes -= bytes
    const left = (this.#heldByClient.get(client) ?? 0) - bytes
    if (left > 0) this.#heldByClient.set(client, left)
    else this.#heldByClient.delete(client)
  }

  /** A pipelined request whose turn to be answered never came has an answer that is never closed. */
  #holdingsOn(socket: Socket): Set<Holding> {
    const known = this.#onSocket.get(socket)
    if (known) return known
    const holdings = new Set<Holding>()
    this.#onSocket.set(socket, holdings)
    socket.once('close', () => {
      for (const holding of holdings) holding.release()
    })
    return holdings
  }
}

/** The room of a request that a `BodyBudget` follows; without one it has no bounds. */
export const roomOf = (request: IncomingMessage): BodyRoom => rooms.get(request) ?? unbounded

const rooms = new WeakMap<IncomingMessage, BodyRoom>()
const unbounded: BodyRoom = { fits: () => true, take: () => true, release: () => {} }

/** Such bodies are bounded by the number of connections, and to follow each would cost the hottest queries a tenth. */
const smallMaxBytes = 4_096

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= smallMaxBytes

class Holding implements BodyRoom {
  readonly #budget: BodyBudget
  readonly #client: string
  readonly #released: () => void
  #bytes = 0
  #isOver = false

  constructor(budget: BodyBudget, client: string, released: () => void) {
    this.#budget = budget
    this.#client = client
    this.#released = released
  }

  fits(bytes: number): boolean {
    return this.#budget.fits(this.#client, bytes)
  }

  take(bytes: number): boolean {
    if (this.#isOver || !this.#budget.take(this.#client, bytes)) return false
    this.#bytes += bytes
    return true
  }

  readonly release = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#bytes > 0) this.#budget.release(this.#client, this.#bytes)
    this.#released()
  }
}
