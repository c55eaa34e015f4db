import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitKey, networkKey, peerAddress } from '../../lib/client-address.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { webProblems } from '../web-problems.ts'
import { answerOn, Connection } from './connection.ts'
import { ConnectionGroup } from './connection-group.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { ObservedClock } from './observed-clock.ts'
import { writeRefusal } from './refusal.ts'
import type { RefusalLog } from './refusal-log.ts'

type ConnectionsOptions = {
  readonly limits: ConnectionLimits
  /** Limit on all connections together. */
  readonly max: number
  /** Whether an address is that of a proxy, whose connections only the total bounds. */
  readonly isProxy: (address: string) => boolean
  readonly refusals: RefusalLog
  readonly now?: () => number
}

/** Guards the connections of a server, whatever is requested on them, until the server is closed. */
export function guardConnections<S extends Server>(server: S, options: ConnectionsOptions): S {
  const connections = new Connections(server, options)
  // Node's own listener is replaced, because a refused connection must not reach the parser.
  const [serve] = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    if (connections.admit(socket)) serve?.call(server, socket)
  })
  // Node emits `error` when it has no free file handle to accept a connection; without a listener the event would end the process.
  server.on('error', () => {
    if (server.listening) options.refusals.count('no-handles')
  })
  connections.followHeaders()
  server.on('timeout', endUnlessAsked)
  server.once('listening', () => {
    const looking = setInterval(() => connections.look(), options.limits.lookEveryMs)
    server.once('close', () => clearInterval(looking))
  })
  server.closeIdleConnections = () => connections.closeIdle()
  server.closeAllConnections = () => connections.closeAll()
  return server
}

/**
 * Closes a connection on which no request came for too long. Its timer may be late while a request waits in the system; bytes that
 * have arrived are read before the immediate runs.
 */
function endUnlessAsked(socket: Socket): void {
  const { bytesRead } = socket
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy()
  })
}

const answeredMax = fixedLimit({
  area: 'Connections and requests',
  what: 'Refused connections that get an answer at the same time; further ones are reset',
  value: 32,
  unit: 'connections',
  why: 'In a flood they are many.',
})

class Connections {
  readonly #server: Server
  readonly #options: ConnectionsOptions
  readonly #clock: ObservedClock
  readonly #all = new ConnectionGroup()
  readonly #groups = new Map<string, ConnectionGroup>()
  readonly #refused = new Set<Socket>()

  constructor(server: Server, options: ConnectionsOptions) {
    this.#server = server
    this.#options = options
    this.#clock = new ObservedClock(options.now ?? (() => performance.now()), 2 * options.limits.lookEveryMs)
  }

  /**
   * Extends the limit on headers by the time in which the process was paused or busy. Node measures them by a clock of its own and reads
   * the limit each time it looks, before it reads the bytes that have arrived meanwhile.
   */
  followHeaders(): void {
    const { headersMs } = this.#options.limits
    Object.defineProperty(this.#server, 'headersTimeout', {
      get: () => headersMs + this.#clock.lostMs(headersMs),
    })
  }

  /** Admits a connection, or answers the peer and returns false if there is no room. */
  admit(socket: Socket): boolean {
    const { max } = this.#options
    const now = this.#clock.now()
    const shares = this.#sharesOf(peerAddress(socket))
    const hasRoom =
      shares.every(({ key, share }) => this.#groups.get(key)?.makeRoom(max * share, now) ?? true) &&
      this.#all.makeRoom(max, now)
    if (!hasRoom) this.#refuse(socket)
    else this.#add(new Connection(socket, now), shares)
    return hasRoom
  }

  /** Ends requests and answers that make no progress. */
  look(): void {
    const now = this.#clock.look()
    for (const connection of this.#all) {
      const slow = connection.look(this.#options.limits, now)
      if (slow === 'receiving') this.#endRequest(connection.socket)
      if (slow === 'sending') this.#endAnswer(connection.socket)
    }
    this.#boundUnread()
  }

  /**
   * Closes idle connections. Node counts a connection as idle once its answer is handed over, although much of it may
   * still be queued for a slow reader. Here it is idle once the answer is sent, and an answer that has not begun yet
   * gets `Connection: close`.
   */
  closeIdle(): void {
    for (const { socket } of this.#all) {
      const answer = answerOn(socket)
      if (answer) answer.shouldKeepAlive = false
      else if (socket.writableLength === 0) socket.destroy()
    }
  }

  closeAll(): void {
    for (const { socket } of this.#all) socket.destroy()
    for (const socket of this.#refused) socket.destroy()
  }

  #sharesOf(address: string): readonly Share[] {
    const { limits, isProxy } = this.#options
    if (isProxy(address)) return []
    return [
      { key: limitKey(address), share: limits.addressShare },
      { key: networkKey(address), share: limits.networkShare },
    ]
  }

  #add(connection: Connection, shares: readonly Share[]): void {
    this.#all.add(connection)
    for (const { key } of shares) {
      const group = this.#groups.get(key) ?? new ConnectionGroup()
      this.#groups.set(key, group)
      group.add(connection)
    }
    connection.socket.once('close', () => this.#remove(connection, shares))
  }

  #remove(connection: Connection, shares: readonly Share[]): void {
    this.#all.delete(connection)
    for (const { key } of shares) {
      const group = this.#groups.get(key)
      group?.delete(connection)
      if (group?.size === 0) this.#groups.delete(key)
    }
  }

  #refuse(socket: Socket): void {
    this.#options.refusals.count('full')
    if (this.#refused.size >= answeredMax) {
      socket.resetAndDestroy()
      return
    }
    this.#refused.add(socket)
    socket.once('close', () => this.#refused.delete(socket))
    socket.on('error', () => {})
    writeRefusal(socket, noRoom)
  }

  /** Ends unread answers that hold too much memory, first those that have not moved for the longest time. */
  #boundUnread(): void {
    const { unreadMaxBytes } = this.#options.limits
    let bytes = 0
    for (const { unreadBytes } of this.#all) bytes += unreadBytes
    if (bytes <= unreadMaxBytes) return
    const sending = [...this.#all].filter(each => each.unreadBytes > 0)
    sending.sort((one, other) => one.movedAt - other.movedAt)
    // The last connection stays: one large answer alone is no flood.
    for (const { socket, unreadBytes } of sending.slice(0, -1)) {
      if (bytes <= unreadMaxBytes) return
      this.#endAnswer(socket)
      bytes -= unreadBytes
    }
  }

  #endRequest(socket: Socket): void {
    const answer = answerOn(socket)
    if (answer && !answer.headersSent) this.#server.emit('clientError', requestTimeout(), socket)
    else {
      this.#options.refusals.count('too-slow')
      socket.destroy()
    }
  }

  /** Resets the connection, because the system would go on keeping the rest for a peer that does not read. */
  #endAnswer(socket: Socket): void {
    this.#options.refusals.count('not-read')
    socket.resetAndDestroy()
  }
}

type Share = { readonly key: string; readonly share: number }

const noRoom = {
  status: 503,
  message: webProblems.tooManyConnections(),
  headers: { 'retry-after': '5' },
}

/** Error of a request timeout, as Node names it. */
const requestTimeout = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
