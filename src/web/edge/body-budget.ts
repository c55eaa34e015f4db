import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ByteBudget } from '../../lib/byte-budget.ts'

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
 * `Content-Length` holds nothing.
 */
export class BodyBudget extends ByteBudget {
  readonly #clientOf: BodyBudgetOptions['clientOf']
  readonly #onSocket = new WeakMap<Socket, Set<Holding>>()

  constructor({ totalBytes, clientOf }: BodyBudgetOptions) {
    super(totalBytes)
    this.#clientOf = clientOf
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
const smallUpToBytes = 4_096

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= smallUpToBytes

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
