import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ByteBudget } from '../../lib/byte-budget.ts'

type BodyBudgetOptions = {
  /** Bytes that all bodies under way may hold together. */
  readonly totalBytes: number
  /** Key of the client that sent a request: bodies of one client share what one client may hold. */
  readonly clientOf: (request: IncomingMessage) => string
}

/** Share of one request in the budget. */
export type BodyRoom = {
  /** Whether this many more bytes could be taken now. */
  readonly fits: (bytes: number) => boolean
  /** Takes this many more bytes, or returns false. They are held until the request is answered or its connection is closed. */
  readonly take: (bytes: number) => boolean
  readonly release: () => void
}

/**
 * Bounds the memory of the bodies of all requests under way. Bytes count as they arrive, so that an announced
 * `Content-Length` reserves nothing.
 */
export class BodyBudget extends ByteBudget {
  readonly #clientOf: BodyBudgetOptions['clientOf']
  readonly #onSocket = new WeakMap<Socket, Set<Holding>>()

  constructor({ totalBytes, clientOf }: BodyBudgetOptions) {
    super(totalBytes)
    this.#clientOf = clientOf
  }

  /** Gives a request its share, until its answer has left or its connection is closed; a small body needs none. */
  follow(request: IncomingMessage, response: ServerResponse): void {
    if (isSmall(request)) return
    const onSocket = this.#holdingsOn(request.socket)
    const holding: Holding = new Holding(this, this.#clientOf(request), () => onSocket.delete(holding))
    onSocket.add(holding)
    rooms.set(request, holding)
    response.once('close', holding.release)
  }

  /** Shares of the requests on a connection. The answer to a pipelined request that was never begun is never closed either. */
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

/** The share of a request that a `BodyBudget` follows; an unbounded one for any other. */
export const roomOf = (request: IncomingMessage): BodyRoom => rooms.get(request) ?? unbounded

const rooms = new WeakMap<IncomingMessage, BodyRoom>()
const unbounded: BodyRoom = { fits: () => true, take: () => true, release: () => {} }

/** Size of bodies that are not followed: the number of connections bounds them, and to follow each would cost the hottest queries a tenth. */
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
