import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'
import { createProgress, type Progress } from './transfer-progress.ts'

/**
 * What a connection waits for. `waiting`: for the next request. `receiving` and `sending`: for its peer. `working`: for
 * us.
 */
type Phase = 'waiting' | 'receiving' | 'sending' | 'working'

/** Node keeps these on each socket; counting requests ourselves would cost each of them. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
}

/** The answer under way; Node lets go of it when its last byte is with the system. */
export const answerOn = (socket: HttpSocket): ServerResponse | null => socket._httpMessage ?? null

export function phaseOf(socket: HttpSocket): Phase {
  if (socket.writableLength > 0) return 'sending'
  const incoming = socket.parser?.incoming
  if (incoming && !incoming.complete) return incoming.readableLength > 0 ? 'working' : 'receiving'
  return answerOn(socket) ? 'working' : 'waiting'
}

/** One connection, looked at from time to time. */
export class Connection {
  readonly socket: Socket
  /** When it was last seen to be anything but idle. */
  activeAt: number
  #phase: Phase = 'waiting'
  #bytesRead = 0
  #progress: Progress | null = null

  constructor(socket: Socket, now: number) {
    this.socket = socket
    this.activeAt = now
  }

  /** What waits for the peer to read it. */
  get unreadBytes(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength
  }

  /** When bytes were last seen to move in this phase. */
  get movedAt(): number {
    return this.#progress?.movedAt() ?? this.activeAt
  }

  /** The phase in which the peer is too slow; null: all is well. */
  look(limits: ConnectionLimits, now: number): 'receiving' | 'sending' | null {
    const { socket } = this
    const phase = phaseOf(socket)
    if (phase !== 'waiting' || socket.bytesRead !== this.#bytesRead) this.activeAt = now
    this.#bytesRead = socket.bytesRead
    const begins = phase !== this.#phase
    this.#phase = phase
    if (phase === 'waiting' || phase === 'working') return null
    const moved = phase === 'sending' ? sentBytes(socket) : socket.bytesRead
    const pace = phase === 'sending' ? limits.answer : limits.body
    if (begins || this.#progress === null) this.#progress = createProgress(pace, moved, now)
    return this.#progress.isTooSlow(moved, now) ? phase : null
  }
}

/** What the system has taken from us. */
const sentBytes = ({ _handle: handle }: HttpSocket): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0
