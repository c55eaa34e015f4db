import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkKey } from '../../lib/client-address.ts'

type OwnResolverOptions = {
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  /** Names that must exist besides those of monitors: the witnesses the operator configured. */
  readonly named?: readonly string[]
  /**
   * Looks up the addresses of a name, or the name servers of the root; empty if there are none or the resolver did not
   * answer.
   */
  readonly ask?: (host: string) => Promise<readonly string[]>
}

/** A lookup that made a probe fail, or its result. */
type Lookup = { readonly host: string; readonly addresses: readonly string[] }

/** Networks that a name resolved to, and since when. Those of its first success and those that have lasted are trusted. */
type Known = { readonly firstAt: number; readonly networks: Map<string, number> }

/** A name of another zone, queried when a lookup is in doubt. It counts only if it has answered before. */
type Control = { readonly host: string; answers: boolean; learnedAt: number }
type Asked = { readonly at: number; readonly addresses: Promise<readonly string[]> }

const root = '.'
const hostsMax = 10_000
const networksMax = 32
const controlsMax = 8
const learnEveryMs = 300_000
const lastingMs = 600_000
/** How long a control lookup is shared by probes that fail at about the same time, in milliseconds. */
const sharedMs = 2_000

/**
 * Decides whether this host's resolver is to blame for a name that was not found or resolved to a new place: it queries
 * names of other zones, which resolved before. If they still resolve, the failure is a result about the monitor.
 */
export class OwnResolver {
  readonly #options: Required<OwnResolverOptions>
  readonly #known = new Map<string, Known>()
  /** Control names by zone. */
  readonly #controls = new Map<string, Control>()
  readonly #asked = new Map<string, Asked>()

  constructor(options: OwnResolverOptions) {
    this.#options = { named: [], ask: host => askServers(host), ...options }
  }

  /** Notes that a name resolved correctly. */
  proven(host: string, address: string): void {
    if (isIP(host)) return
    const at = this.#options.clock()
    if (this.#known.size >= hostsMax && !this.#known.has(host)) this.#known.clear()
    const known = this.#known.get(host) ?? { firstAt: at, networks: new Map() }
    this.#known.set(host, known)
    this.#add(known, [address], at)
    for (const each of [host, root, ...this.#options.named]) this.learn(each)
  }

  /** Checks at intervals whether the name resolves, so that it can be a control when other names are in doubt. */
  learn(host: string): void {
    if (isIP(host)) return
    const { clock, ask } = this.#options
    const zone = zoneOf(host)
    if (!this.#controls.has(zone) && !this.#hasRoom()) return
    const control = this.#controls.get(zone) ?? { host, answers: false, learnedAt: Number.NEGATIVE_INFINITY }
    this.#controls.set(zone, control)
    if (control.host !== host || clock() - control.learnedAt < learnEveryMs) return
    control.learnedAt = clock()
    ask(host).then(addresses => {
      control.answers = addresses.length > 0
      const known = this.#known.get(host)
      // A name may resolve to changing addresses. Those found while it resolves correctly are trusted at once.
      if (known && !this.leadsElsewhere({ host, addresses })) this.#add(known, addresses, known.firstAt)
    })
  }

  /** True if no address is in a trusted network of the name; false if no network of it is known. */
  leadsElsewhere({ host, addresses }: Lookup): boolean {
    const known = this.#known.get(host)
    if (!known || addresses.length === 0) return false
    return !addresses.some(each => this.#isBelieved(known, networkKey(each)))
  }

  async isToBlame(failed: Lookup): Promise<boolean> {
    const isMissing = failed.addresses.length === 0
    if (isIP(failed.host) || !(isMissing || this.leadsElsewhere(failed))) return false
    const controls = [...this.#controls]
      .filter(([zone, { answers }]) => answers && zone !== zoneOf(failed.host))
      .map(([, { host }]) => host)
    const answers = await Promise.all(
      controls.map(async host => ({ host, addresses: await this.#answer(host) })),
    )
    const wrong = answers.filter(each => each.addresses.length === 0 || this.leadsElsewhere(each))
    if (wrong.length >= 2 && wrong.length > answers.length / 2) return true
    if (wrong.length === 0 || wrong.length < answers.length) return false
    return isMissing || wrong.every(each => isShared(each.addresses, failed.addresses))
  }

  #isBelieved({ firstAt, networks }: Known, network: string): boolean {
    const at = networks.get(network)
    return at !== undefined && (at === firstAt || this.#options.clock() - at >= lastingMs)
  }

  #add({ networks }: Known, addresses: readonly string[], at: number): void {
    for (const network of addresses.map(networkKey))
      if (!networks.has(network) && networks.size < networksMax) networks.set(network, at)
  }

  /**
   * True if there is room for another control name. To make room, it drops a name that did not answer, such as one that is
   * only in the hosts file.
   */
  #hasRoom(): boolean {
    const { clock } = this.#options
    if (this.#controls.size < controlsMax) return true
    const [useless] = [...this.#controls].filter(
      ([, { answers, learnedAt }]) => !answers && clock() - learnedAt >= learnEveryMs,
    )
    return useless !== undefined && this.#controls.delete(useless[0])
  }

  #answer(host: string): Promise<readonly string[]> {
    const at = this.#options.clock()
    const last = this.#asked.get(host)
    if (last && at - last.at < sharedMs) return last.addresses
    const addresses = this.#options.ask(host)
    this.#asked.set(host, { at, addresses })
    return addresses
  }
}

const isShared = (some: readonly string[], others: readonly string[]): boolean =>
  some.some(each => others.includes(each))

/** The zone of a name: names with the same last two labels may belong to one owner. */
const zoneOf = (host: string): string =>
  host === root ? root : host.toLowerCase().replace(/\.$/, '').split('.').slice(-2).join('.')

/**
 * Queries the name servers of this host, or those given as `address:port`, without the hosts file, which would prove
 * nothing about them. Never rejects; a server that is silent for two seconds gives an empty answer.
 */
export async function askServers(host: string, servers?: readonly string[]): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  if (servers) resolver.setServers(servers)
  const asked =
    host === root ? [resolver.resolveNs(root)] : [resolver.resolve4(host), resolver.resolve6(host)]
  const answers = await Promise.allSettled(asked)
  return answers.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
}
