import { isIP, type LookupFunction, Socket } from 'node:net'
import { type ConnectionOptions, connect as startTls } from 'node:tls'

/** How far a probe has come; it tells what a timeout means. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'answer'

/** What a probe finds when the other side answered, but not as it should. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

export type Destination = {
  readonly host: string
  readonly port: number
  /** Absent: TLS is not used. */
  readonly tls?: Pick<ConnectionOptions, 'servername' | 'rejectUnauthorized' | 'ALPNProtocols'>
}

export type AttemptOptions = {
  /** Ends the probe: its time is up, or its result is no longer wanted. */
  readonly signal: AbortSignal
  /** `waits` is called with true while the look-up is queued, and with false when it begins. */
  readonly lookupFor: (waits: (waiting: boolean) => void) => LookupFunction
}

/**
 * One probe under way. Every kind of probe gets its sockets here and nowhere else, so that each of them is destroyed when
 * the probe ends, whatever the other side does.
 */
export class Attempt implements Disposable {
  /** The host that is talked to at present. */
  host = ''
  phase: Phase = 'connect'
  /** TLS is used, or is to be. */
  isSecure = false
  /** The look-up of the name has not begun: look-ups of other monitors have all the places. */
  waitsForLookup = false
  readonly signal: AbortSignal
  readonly #lookup: LookupFunction
  readonly #sockets = new Set<Socket>()

  constructor({ signal, lookupFor }: AttemptOptions) {
    this.signal = signal
    this.#lookup = lookupFor(waiting => {
      this.waitsForLookup = waiting
    })
  }

  /** Begins a connection. The socket emits `connect` or `secureConnect` once it can be used, or `error`. */
  connect({ host, port, tls }: Destination): Socket {
    this.signal.throwIfAborted()
    this.host = host
    this.isSecure = tls !== undefined
    this.phase = isIP(host) ? 'connect' : 'lookup'
    const way = { host, port, lookup: this.#lookup }
    const socket = tls ? startTls({ ...tls, ...way }) : new Socket()
    this.#sockets.add(socket)
    // Errors reach whoever reads the socket; one that comes after the end of the probe must not end the process.
    socket.on('error', () => {})
    socket.once('lookup', () => {
      this.phase = 'connect'
    })
    socket.once('connect', () => {
      this.phase = tls ? 'tls' : 'answer'
    })
    socket.once('secureConnect', () => {
      this.phase = 'answer'
    })
    return tls ? socket : socket.connect(way)
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
