import { isIP, type LookupFunction, Socket } from 'node:net'
import { type ConnectionOptions, connect as startTls } from 'node:tls'
import type { Message } from '../../kernel/messages.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import { Denied, permittedLookup } from '../../lib/permitted-lookup.ts'
import type { Follow } from './name-resolution.ts'

/** Progress of a probe, which gives a timeout its meaning. */
export type Phase = 'lookup' | 'connect' | 'tls' | 'answer'

/** What a probe finds when the other side answered, but not as it should. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
  readonly found: Message

  constructor(found: Message) {
    super(found.code)
    this.found = found
  }
}

type Destination = {
  readonly host: string
  readonly port: number
  /** Absent: TLS is not used. */
  readonly tls?: Pick<ConnectionOptions, 'servername' | 'rejectUnauthorized' | 'ALPNProtocols'>
}

type AttemptOptions = {
  /** Ends the probe: its time is up, or its result is no longer wanted. */
  readonly signal: AbortSignal
  readonly lookupFor: (follow: Follow) => LookupFunction
  readonly deny: NetworkList
}

/**
 * One probe under way. Every kind of probe gets its sockets here and nowhere else, so that each of them is destroyed when
 * the probe ends, whatever the other side does, and none of them leads into a network that is denied.
 */
export class Attempt implements Disposable {
  /** The host that is talked to at present. */
  host = ''
  /** What it means; empty until its name is looked up. */
  addresses: readonly string[] = []
  /** What was connected to last. */
  reached: { readonly host: string; readonly port: number } | null = null
  phase: Phase = 'connect'
  /** TLS is used, or is to be. */
  isSecure = false
  /** The look-up of the name has not begun: look-ups of other monitors have all the places. */
  waitsForLookup = false
  /** Start of the lookup by `performance.now()`, which is before this attempt where it shares a lookup. Null: none has begun. */
  lookupBegunAt: number | null = null
  readonly signal: AbortSignal
  readonly #lookup: LookupFunction
  readonly #deny: NetworkList
  readonly #sockets = new Set<Socket>()

  constructor({ signal, lookupFor, deny }: AttemptOptions) {
    this.signal = signal
    this.#deny = deny
    const lookup = lookupFor(begunAt => {
      this.waitsForLookup = begunAt === null
      this.lookupBegunAt = begunAt
    })
    this.#lookup = permittedLookup(lookup, deny, addresses => {
      this.addresses = addresses
    })
  }

  /** Begins a connection. The socket emits `connect` or `secureConnect` once it can be used, or `error`. */
  connect({ host, port, tls }: Destination): Socket {
    this.signal.throwIfAborted()
    // An address is connected to without a look-up.
    if (isIP(host) && this.#deny.includes(host)) throw new Denied()
    this.host = host
    this.addresses = isIP(host) ? [host] : []
    this.isSecure = tls !== undefined
    this.phase = isIP(host) ? 'connect' : 'lookup'
    const way = { host, port, lookup: this.#lookup }
    const socket = tls ? startTls({ ...tls, ...way }) : new Socket()
    this.#sockets.add(socket)
    // Errors reach the reader of the socket; one that arrives after the end of the probe must not end the process.
    socket.on('error', () => {})
    socket.once('lookup', () => {
      this.phase = 'connect'
    })
    socket.once('connect', () => {
      this.phase = tls ? 'tls' : 'answer'
      if (socket.remoteAddress !== undefined) this.reached = { host: socket.remoteAddress, port }
    })
    socket.once('secureConnect', () => {
      this.phase = 'answer'
    })
    return tls ? socket : socket.connect(way)
  }

  /** An address of the host that may be asked, for kinds whose sockets are not made by `connect`: they end by the signal. */
  async addressOf(host: string): Promise<string> {
    this.signal.throwIfAborted()
    if (isIP(host) && this.#deny.includes(host)) throw new Denied()
    this.host = host
    this.addresses = isIP(host) ? [host] : []
    this.phase = 'lookup'
    const address = isIP(host) ? host : await this.#lookedUp(host)
    this.phase = 'answer'
    return address
  }

  #lookedUp(host: string): Promise<string> {
    return new Promise((resolve, reject) =>
      this.#lookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
    )
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
