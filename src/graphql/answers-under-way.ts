import type { ServerResponse } from 'node:http'
import type { Board } from '../board/model/board.ts'
import { ByteBudget } from '../lib/byte-budget.ts'
import { Refusal } from './codes.ts'
import { type Reply, smallBytes } from './reply.ts'

/** Room for four of the largest answers. One client may hold half of it. */
const usualTotalBytes = 64_000_000

/**
 * Memory budget of large answers, from before their bytes are made until the last client has received them. Answers to
 * the same question share one copy.
 */
export class AnswersUnderWay {
  readonly #budget: ByteBudget
  readonly #shared = new Map<string, { readonly board: Board; readonly reply: Reply; readonly room: Room }>()

  constructor(totalBytes = usualTotalBytes) {
    this.#budget = new ByteBudget(totalBytes)
  }

  get bytes(): number {
    return this.#budget.heldBytes
  }

  /** Takes room for an answer until its response is closed; a small one needs none. Throws a Refusal when there is not enough. */
  reserve(client: string, bytes: number, response: ServerResponse): Room | null {
    if (bytes <= smallBytes || response.closed) return null
    if (!this.#budget.take(client, bytes)) throw noRoom()
    const room = new Room(() => this.#budget.release(client, bytes))
    room.addReader(response)
    return room
  }

  /** Shares the bytes with others who ask the same, as long as a client reads them. */
  share(board: Board, key: string, reply: Reply, room: Room): void {
    const shared = { board, reply, room }
    this.#shared.set(key, shared)
    room.onFree(() => {
      if (this.#shared.get(key) === shared) this.#shared.delete(key)
    })
  }

  /** An answer that other clients are reading, with this one as a further reader; undefined if there is none. */
  join(board: Board, key: string, response: ServerResponse): Reply | undefined {
    const shared = this.#shared.get(key)
    if (shared?.board !== board || response.closed) return undefined
    shared.room.addReader(response)
    return shared.reply
  }
}

/** Share of an answer in the budget, held as long as it has readers. */
export class Room {
  readonly #freed: (() => void)[]
  #readers = 0

  constructor(release: () => void) {
    this.#freed = [release]
  }

  addReader(response: ServerResponse): void {
    this.#readers++
    response.once('close', () => {
      if (--this.#readers === 0) for (const freed of this.#freed) freed()
    })
  }

  onFree(freed: () => void): void {
    this.#freed.push(freed)
  }
}

const noRoom = () =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    'Too many large answers are being read at the moment. Try again in a second, or ask for fewer fields or announcements.',
    { 'retry-after': '1' },
  )
