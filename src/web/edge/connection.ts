import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'
import { createProgress, type Progress } from './transfer-progress.ts'

/**
 * State of a connection. `waiting`: for the next request. `receiving` and `sending`: for the peer. `working`: for this
 * process.
 */
type Phase = 'waiting' | 'receiving' | 'sending' | 'working'

/** A socket with the fields that Node keeps on it; counting requests here would cost every request. */
type HttpSocket = Socket & {
  readonly _httpMessage?: ServerResponse | null
  readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
}

/** The answer under way; Node drops it when the system has taken its last byte. */
export const answerOn = (socket: HttpSocket): ServerResponse | null => socket._httpMessage ?? null

export function phaseOf(socket: HttpSocket): Phase {
  if (socket.writableLength > 0) return 'sending'
  const incoming = socket.parser?.incoming
  if (incoming && !incoming.complete) return incoming.readableLength > 0 ? 'working' : 'receiving'
  return answerOn(socket) ? 'working' : 'waiting'
}

/** A connection that is looked at from time to time. */
export class Connection {
  readonly socket: Socket
  /** When the connection was last seen to be anything but idle. */
  activeAt: number
  #phase: Phase = 'waiting'
  #bytesRead = 0
  #progress: Progress | null = null

  constructor(socket: Socket, now: number) {
    this.socket = socket
    this.activeAt = now
  }

  /** Bytes that wait for the peer to read them. */
  get unreadBytes(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength
  }

  /** When bytes were last seen to move in this phase. */
  get movedAt(): number {
    return this.#progress?.movedAt() ?? this.activeAt
  }

  /** Looks at the connection. Returns the phase in which the peer is too slow, or null. */
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

/** Bytes that the system has taken from this process. */
const sentBytes = ({ _handle: handle }: HttpSocket): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0
