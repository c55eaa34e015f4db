import { isIP, type LookupFunction, Socket } from 'node:net'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import type { Message } from '../../kernel/messages.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import { nodeTls } from '../../lib/node-http.ts'
import { Denied, permittedLookup } from '../../lib/permitted-lookup.ts'
import { type Certificate, firstEnding, issuerOf } from '../model/certificate.ts'
import type { Phases } from '../model/phases.ts'
import type { Follow } from './name-resolution.ts'
import { type Phase, PhaseClock } from './phase-clock.ts'

/** Thrown by a probe when the server answered, but not as it should. */
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
  /** TLS options; absent without TLS. */
  readonly tls?: Pick<ConnectionOptions, 'servername' | 'rejectUnauthorized' | 'ALPNProtocols'>
}

type AttemptOptions = {
  /** Aborts the probe: its time is up, or its result is no longer wanted. */
  readonly signal: AbortSignal
  readonly lookupFor: (follow: Follow) => LookupFunction
  readonly deny: NetworkList
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
}

/**
 * A running probe. Every kind gets its sockets or addresses here: sockets are destroyed when the probe ends, whatever the
 * server does, and no address is in a denied network.
 */
export class Attempt implements Disposable {
  /** The host of the current request; redirects may change it. */
  host = ''
  /** The addresses of the host; empty until its name is looked up. */
  addresses: readonly string[] = []
  /** Address and port of the latest established connection; null before the first. */
  reached: { readonly host: string; readonly port: number } | null = null
  /** The certificate that ends first of those that servers showed; null if none did. */
  certificate: Certificate | null = null
  /** True if TLS is used, or will be. */
  isSecure = false
  /** True while the lookup is queued behind those of other monitors. */
  waitsForLookup = false
  /** Start of the lookup by `performance.now()`, which is before this attempt if it shares a lookup; null if none has begun. */
  lookupBegunAt: number | null = null
  readonly signal: AbortSignal
  readonly #lookup: LookupFunction
  readonly #deny: NetworkList
  readonly #sockets = new Set<Socket>()
  readonly #phases: PhaseClock

  constructor({ signal, lookupFor, deny, clock }: AttemptOptions) {
    this.signal = signal
    this.#phases = new PhaseClock(clock)
    this.#deny = deny
    const lookup = lookupFor(begunAt => {
      this.waitsForLookup = begunAt === null
      this.lookupBegunAt = begunAt
    })
    this.#lookup = permittedLookup(lookup, deny, addresses => {
      this.addresses = addresses
    })
  }

  get phase(): Phase {
    return this.#phases.phase
  }

  set phase(phase: Phase) {
    this.#phases.enter(phase)
  }

  /** How long the phases took until now; `hasFailed`: the probe ended in the current one. */
  phases(hasFailed: boolean): Phases {
    return this.#phases.phases(hasFailed)
  }

  /**
   * Starts a connection. The socket emits `connect` or `secureConnect` when it can be used, or `error`. Throws `Denied` for a
   * literal address in a denied network, and if the probe is aborted.
   */
  connect({ host, port, tls }: Destination): Socket {
    this.signal.throwIfAborted()
    // Names are checked when they are looked up; a literal address is not looked up.
    if (isIP(host) && this.#deny.includes(host)) throw new Denied()
    this.host = host
    this.addresses = isIP(host) ? [host] : []
    this.isSecure = tls !== undefined
    this.phase = isIP(host) ? 'connect' : 'lookup'
    const way = { host, port, lookup: this.#lookup }
    const socket = tls
      ? this.#secured(nodeTls().connect({ ...tls, ...way }), tls.servername || host)
      : new Socket()
    this.#sockets.add(socket)
    // Errors are handled by the socket's reader; one that arrives after the probe must not end the process.
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

  /** A permitted address of the host, for kinds whose sockets are not made by `connect`; these must end with the signal. */
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

  /**
   * Notes the certificate, also one that is refused: the first listener sees it before the socket is destroyed. With
   * `getPeerX509Certificate` Node 24 would then find no names in the certificate when it verifies it.
   */
  #secured(socket: TLSSocket, host: string): TLSSocket {
    return socket.prependOnceListener('secure', () => {
      const { issuer, valid_to: validTo } = socket.getPeerCertificate()
      const endsAt = Date.parse(validTo ?? '')
      if (Number.isNaN(endsAt)) return
      this.certificate = firstEnding(this.certificate, { host, issuer: issuerOf(issuer ?? {}), endsAt })
    })
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
