import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Board } from '../board/model/board.ts'
import { nextSlice } from '../lib/in-slices.ts'
import { EventLog } from './event-log.ts'
import { changesBetween } from './model/board-changes.ts'
import type { StreamRoom } from './stream-room.ts'

type Options = {
  /** Name of this instance in ids, of letters and digits. */
  readonly instance: string
  /** Room for streams, which those of status pages share. */
  readonly room: StreamRoom
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  /** A number from 0 to 1. */
  readonly random: () => number
}

type Stream = {
  readonly response: ServerResponse
  readonly socket: Socket
  /** Number of the newest change that was sent. */
  seen: number
}

/** Why a stream is refused. */
export type StreamRefusal = 'full' | 'client' | 'closing'

/** Groups of streams that are written to in one turn of the event loop, and that get their heartbeats together. */
const groupsCount = 20
/** Pause between the heartbeats of two groups, so each stream gets one every twenty seconds. */
export const heartbeatEveryMs = 1_000
/** Shortest time between two events that are about nothing but figures. */
const figuresEveryMs = 30_000
/** How soon browsers connect again, in milliseconds: each at an instant of its own, or a restart would be a burst. */
const retry = { fromMs: 1_000, spreadMs: 3_000 }

/** An event and not a comment, so that a page knows until when it is current. */
const heartbeat = Buffer.from('event: beat\ndata:\n\n')

/**
 * The open event streams of this instance. A change is one buffer, written group by group to every stream; a reader that
 * has not taken what was sent before is cut off and resumes by its last id.
 */
export class EventStreams {
  readonly #options: Options
  readonly #log: EventLog
  readonly #groups = Array.from({ length: groupsCount }, () => new Set<Stream>())
  #count = 0
  #opened = 0
  #beats = 0
  #board: Board | null = null
  /** True if figures have changed that no event has named. */
  #figuresWait = false
  #figuresAt = Number.NEGATIVE_INFINITY
  #isTelling = false
  #closed = false

  constructor(options: Options) {
    this.#options = options
    this.#log = new EventLog(options.instance)
  }

  get count(): number {
    return this.#count
  }

  /** Why another stream of the client would be refused; null if there is room. A null client is bounded by the total alone. */
  refusal(client: string | null): StreamRefusal | null {
    return this.#closed ? 'closing' : this.#options.room.refusal(client)
  }

  /** Sends the first event on an answer whose head is written, and all that follow. `lastId` is the last id that the reader has seen. */
  open(response: ServerResponse, client: string | null, lastId: string | undefined): void {
    const { socket } = response
    if (!socket) return
    const stream = { response, socket, seen: this.#log.head }
    const group = this.#groups[this.#opened++ % groupsCount]
    group?.add(stream)
    this.#add(client, 1)
    response.once('close', () => {
      group?.delete(stream)
      this.#add(client, -1)
    })
    response.write(`retry: ${this.#retryMs()}\n${this.#greeting(lastId)}`)
  }

  /** Announces in what the Board differs from the one before. */
  follow = (board: Board): void => {
    const changes = this.#board ? changesBetween(this.#board, board) : []
    this.#board = board
    const urgent = changes.filter(each => each !== 'figures')
    if (changes.length > urgent.length) this.#figuresWait = true
    if (urgent.length === 0) this.#tellFigures()
    else {
      this.#log.add(this.#figuresWait ? [...urgent, 'figures'] : urgent)
      this.#noteFigures()
      void this.#tellAll()
    }
  }

  /** Writes a comment to the next group, so that proxies keep its streams open. */
  beat = async (): Promise<void> => {
    this.#tellFigures()
    for (const stream of this.#groups[this.#beats++ % groupsCount] ?? []) write(stream, heartbeat)
  }

  /** Ends all streams; each browser comes back at an instant of its own. */
  close = (): void => {
    this.#closed = true
    for (const group of this.#groups)
      for (const { response } of group) response.end(`retry: ${this.#retryMs()}\n\n`)
  }

  #tellFigures(): void {
    if (!this.#figuresWait || this.#options.clock() - this.#figuresAt < figuresEveryMs) return
    this.#log.add(['figures'])
    this.#noteFigures()
    void this.#tellAll()
  }

  #noteFigures(): void {
    if (this.#figuresWait) this.#figuresAt = this.#options.clock()
    this.#figuresWait = false
  }

  /** Writes to one group in each turn of the event loop, and again if something has changed meanwhile. */
  async #tellAll(): Promise<void> {
    if (this.#isTelling || this.#count === 0) return
    this.#isTelling = true
    for (let told = -1; told !== this.#log.head; ) {
      told = this.#log.head
      const buffers = new Map<string, Buffer>()
      for (const group of this.#groups) {
        for (const stream of group) this.#tell(stream, buffers)
        if (group.size > 0) await nextSlice()
      }
    }
    this.#isTelling = false
  }

  #tell(stream: Stream, buffers: Map<string, Buffer>): void {
    const { head } = this.#log
    if (stream.seen === head || this.#closed) return
    // A change during the round has a buffer of its own.
    const key = `${stream.seen} ${head}`
    const buffer = buffers.get(key) ?? Buffer.from(this.#missedSince(stream.seen))
    buffers.set(key, buffer)
    stream.seen = head
    write(stream, buffer)
  }

  #greeting(lastId: string | undefined): string {
    if (lastId === undefined) return this.#event('ready', {})
    const seen = this.#log.numberOf(lastId)
    if (seen === this.#log.head) return this.#event('ready', {})
    return seen === null ? this.#event('reload', {}) : this.#missedSince(seen)
  }

  #missedSince(seen: number): string {
    const changed = this.#log.since(seen)
    return changed === null ? this.#event('reload', {}) : this.#event('change', { changed })
  }

  #event(name: 'ready' | 'change' | 'reload', data: object): string {
    return `id: ${this.#log.id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  }

  #retryMs(): number {
    return retry.fromMs + Math.floor(this.#options.random() * retry.spreadMs)
  }

  #add(client: string | null, change: 1 | -1): void {
    this.#count += change
    this.#options.room.add(client, change)
  }
}

/**
 * Writes to the socket itself, past the answer, which would take a tick and a copy for each of thousands of streams. A
 * stream has neither a length nor chunks, so its bytes need no frame.
 */
function write({ socket }: Stream, bytes: Buffer): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.write(bytes)
}
