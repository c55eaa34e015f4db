import { getServers } from 'node:dns'
import { isIP, Socket } from 'node:net'
import { networkKey } from '../../lib/client-address.ts'
import { defaultGateways } from './gateways.ts'
import { isAtLeast, type Scope, scopeOf } from './network-scope.ts'

/** A host outside this machine that answers as long as the network is there. */
type Witness = {
  readonly source: 'named' | 'resolver' | 'receiver' | 'monitor' | 'gateway'
  readonly host: string
  readonly port: number
  /** Distance of the witness. It proves the way to targets that are at most as far away. */
  readonly scope: Scope
}

export type Place = { readonly host: string; readonly port: number }

export type WitnessesOptions = {
  /** Witnesses that the operator configured. */
  readonly named: readonly Place[]
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  readonly log: { readonly warn: (fields: object, message: string) => void }
  readonly probeTcp?: TcpProbe
  readonly gateways?: () => Promise<readonly string[]>
  readonly resolvers?: () => readonly string[]
}

/** Probes a place and returns the address that answered; null if none did. */
type TcpProbe = (place: Place) => Promise<string | null>

const learnEveryMs = 300_000
/** Limit of monitors kept as witnesses, each of another network. */
const monitorsMax = 32
const receiversMax = 8
const receiversRememberedMax = 100
/** Limit of witnesses asked at once. */
const askedMax = 8

/**
 * Hosts that can testify that the network is there. A witness counts only after it has answered: one that is always
 * silent would turn every failure into trouble of Corkboard's own. A configured witness is trusted until it is silent
 * while monitors answer.
 */
export class Witnesses {
  readonly #options: Required<WitnessesOptions>
  readonly #known = new Map<string, Witness>()
  /** Receivers of notifications, with the time of the last connection and the witness made of it; null if none was made. */
  readonly #receivers = new Map<string, { readonly at: number; readonly key: string | null }>()
  /** Queries shared by failures at the same time. */
  readonly #asked = new Map<string, { readonly at: number; readonly answers: Promise<boolean> }>()
  #learnedAt = Number.NEGATIVE_INFINITY

  constructor(options: WitnessesOptions) {
    this.#options = { probeTcp, gateways: defaultGateways, resolvers: getServers, ...options }
    for (const place of options.named) this.#add('named', place, 'world')
  }

  /** Notes that a monitor's server accepted a connection at this address. */
  met(place: Place): void {
    this.#add('monitor', place, scopeOf(place.host))
    this.#keepNewest('monitor', monitorsMax)
  }

  /**
   * Notes that a receiver accepted a message: the address that answers now can testify from now on. Only a connection
   * is opened, nothing is sent.
   */
  delivered({ host: name, port }: Place): void {
    const { clock, probeTcp } = this.#options
    const receiver = `${name} ${port}`
    const last = this.#receivers.get(receiver)
    const isKnown = last && (last.key === null || this.#known.has(last.key))
    if (isKnown && clock() - last.at < learnEveryMs) return
    if (this.#receivers.size >= receiversRememberedMax) this.#receivers.clear()
    this.#receivers.set(receiver, { at: clock(), key: null })
    probeTcp({ host: name, port })
      .then(host => {
        if (host === null) return void this.#receivers.delete(receiver)
        const scope = scopeOf(host)
        const key = scope === 'machine' ? null : keyOf('receiver', { host, port })
        this.#receivers.set(receiver, { at: clock(), key })
        this.#add('receiver', { host, port }, scope)
        this.#keepNewest('receiver', receiversMax)
      })
      // Silent now; a later delivery may make it a witness.
      .catch(() => {})
  }

  #keepNewest(kind: Witness['source'], max: number): void {
    const all = [...this.#known].filter(([, { source }]) => source === kind)
    for (const [key] of all.slice(0, Math.max(0, all.length - max))) this.#known.delete(key)
  }

  /** Forgets witnesses whose server is known to be away. */
  forget(addresses: readonly string[]): void {
    for (const [key, { source, host }] of this.#known)
      if ((source === 'monitor' || source === 'receiver') && addresses.includes(host)) this.#known.delete(key)
  }

  /** Witnesses that can testify for a target: not nearer than it, and no monitor or receiver in its own network. */
  for(scope: Scope, addresses: readonly string[]): readonly Witness[] {
    const networks = new Set(addresses.map(networkKey))
    return [...this.#known.values()]
      .filter(each => isAtLeast(each.scope, scope))
      .filter(each => !isPeer(each) || !networks.has(networkKey(each.host)))
      .sort((a, b) => order[a.source] - order[b.source])
      .slice(0, askedMax)
  }

  gateways(): readonly Witness[] {
    return [...this.#known.values()].filter(each => each.source === 'gateway')
  }

  /** True if one of them answers to a query made at or after `since`. */
  async anyAnswers(asked: readonly Witness[], since: number): Promise<boolean> {
    const answers = asked.map(async each => {
      if (!(await this.#answers(each, since))) throw new Error('silent')
    })
    return Promise.any(answers).then(
      () => true,
      () => false,
    )
  }

  /** Finds out, at intervals and while the network works, which hosts can testify later. */
  async learn(): Promise<void> {
    const { clock, named, gateways, resolvers } = this.#options
    if (clock() - this.#learnedAt < learnEveryMs) return
    this.#learnedAt = clock()
    await Promise.all([
      ...named.map(place => this.#meet('named', place)),
      ...resolvers().map(resolver => this.#meet('resolver', placeOf(resolver))),
      ...(await gateways()).map(host =>
        Promise.all(gatewayPorts.map(port => this.#meet('gateway', { host, port }))),
      ),
    ])
  }

  async #meet(source: Witness['source'], place: Place): Promise<void> {
    const { probeTcp, log } = this.#options
    const address = await probeTcp(place)
    if (address !== null) return this.#add(source, place, source === 'gateway' ? 'link' : scopeOf(address))
    if (this.#known.delete(keyOf(source, place)) && source === 'named')
      log.warn(
        { witness: `${place.host}:${place.port}` },
        'A witness does not answer although monitors do. It does not count until it answers.',
      )
  }

  #add(source: Witness['source'], place: Place, scope: Scope): void {
    if (scope === 'machine') return
    const key = keyOf(source, place)
    // Deleted first, so that the newest is last.
    this.#known.delete(key)
    this.#known.set(key, { source, ...place, scope })
  }

  #answers({ source, host, port }: Witness, since: number): Promise<boolean> {
    const { clock, probeTcp } = this.#options
    const key = keyOf(source, { host, port })
    const last = this.#asked.get(key)
    if (last && last.at >= since) return last.answers
    const answers = probeTcp({ host, port }).then(address => address !== null)
    this.#asked.set(key, { at: clock(), answers })
    return answers
  }
}

const order = { named: 0, receiver: 1, resolver: 2, monitor: 3, gateway: 4 } as const satisfies Record<
  Witness['source'],
  number
>
/** Ports on which gateways answer: DNS and their web page. A refusal is an answer too. */
const gatewayPorts = [53, 80]

/** True for witnesses that may fail together with a target beside them. */
const isPeer = ({ source }: Witness) => source === 'monitor' || source === 'receiver'

/** The key of a witness; one monitor for each network is enough. */
const keyOf = (source: Witness['source'], { host, port }: Place) =>
  source === 'monitor' ? `monitor ${networkKey(host)}` : `${source} ${host} ${port}`

/** Parses an entry of `dns.getServers`: an address, or with its port `192.0.2.1:5353` and `[2001:db8::1]:5353`. */
function placeOf(resolver: string): Place {
  if (isIP(resolver)) return { host: resolver, port: 53 }
  const at = resolver.lastIndexOf(':')
  return { host: resolver.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(resolver.slice(at + 1)) }
}

const tcpProbeMs = 3_000

/** A target that accepts or refuses the connection is reachable. */
const probeTcp: TcpProbe = ({ host, port }) =>
  new Promise(resolve => {
    const socket = new Socket()
    const done = (address: string | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(address)
    }
    const timer = setTimeout(() => done(null), tcpProbeMs)
    socket.on('connect', () => done(socket.remoteAddress ?? host))
    socket.on('error', (error: NodeJS.ErrnoException & { readonly address?: string }) =>
      done(error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET' ? (error.address ?? host) : null),
    )
    socket.connect({ host, port })
  })
