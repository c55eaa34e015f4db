import { networkKey } from '../../lib/client-address.ts'
import { type Connectivity, isCutOff, type Responsibility } from '../model/classify-failure.ts'
import { farthest, type Scope, scopeOf } from './network-scope.ts'
import type { OwnResolver } from './own-resolver.ts'
import type { Place, Witnesses } from './witnesses.ts'

/** A probe that failed, as far as it matters to whose trouble that is. */
type FailedProbe = {
  readonly code: string
  readonly responsibility: Responsibility
  readonly host: string
  /** What the host's name meant; empty: it was not looked up. */
  readonly addresses: readonly string[]
  /** Start of the probe, on the clock of `OwnNetworkOptions`. */
  readonly startedAt: number
  /** Before that where it shares the lookup of another probe; null: it had none. */
  readonly lookupBegunAt: number | null
}

type OwnNetworkOptions = {
  /** Milliseconds on a clock that is never set back. */
  readonly clock: () => number
  readonly checkConnectivity: () => Promise<Connectivity>
  readonly witnesses: Witnesses
  readonly resolver: Pick<OwnResolver, 'proven' | 'leadsElsewhere' | 'isToBlame'>
}

/** So many targets, each of another network, that fail within this time after they answered: that is rarely theirs. */
const manyNetworks = 4
const togetherMs = 60_000
const hostsMax = 10_000
/** Probes that fail at about the same time share what a witness answered. */
const sharedMs = 2_000

/** Decides whether a failure is trouble of this host's own network (monitor-states: ours is never written as DOWN). */
export class OwnNetwork {
  readonly #options: OwnNetworkOptions
  /** Hosts whose last probe succeeded. */
  readonly #healthy = new Set<string>()
  /** When they failed after that, by network, while no other target succeeded. */
  readonly #failing = new Map<string, number>()
  #isLost = false
  #restoredAt = Number.NEGATIVE_INFINITY

  constructor(options: OwnNetworkOptions) {
    this.#options = options
  }

  /** A probe has reached its target, whatever the answer was. */
  reached(host: string, place: Place): void {
    const { witnesses, resolver } = this.#options
    resolver.proven(host, place.host)
    if (scopeOf(place.host) === 'machine') return
    if (this.#healthy.size >= hostsMax) this.#healthy.clear()
    this.#healthy.add(host)
    this.#failing.clear()
    this.#found()
    witnesses.met(place)
    // After a failed lookup the known witnesses stay, and the next success looks them up again.
    witnesses.learn().catch(() => {})
  }

  /** True: the name of a target leads to no place where it ever was, so that an answer from there may not be its own. */
  leadsElsewhere(lookup: Pick<FailedProbe, 'host' | 'addresses'>): boolean {
    return this.#options.resolver.leadsElsewhere(lookup)
  }

  /** True: the network or the resolver here was down, and the failure proves nothing about the target. */
  async isToBlame(failed: FailedProbe): Promise<boolean> {
    const { checkConnectivity, witnesses, resolver, clock } = this.#options
    // Only the resolver is lost, not the network: monitors with an IP address go on.
    if (await resolver.isToBlame(failed)) return true
    const scope = scopeOfTarget(failed)
    if (scope === 'machine') return false
    const isUnclear = failed.responsibility === 'unclear'
    const isOneOfMany = this.#failsWithMany(failed)
    if (!isUnclear && !isOneOfMany) return false
    if (this.#isOlderThanNetwork(failed)) return true
    if (isUnclear && isCutOff(failed.code, await checkConnectivity())) return this.#lost()

    // None of many that fail together is a witness.
    const asked = witnesses
      .for(scope, failed.addresses)
      .filter(each => isUnclear || each.source !== 'monitor')
    const since = Math.max(failed.startedAt, clock() - sharedMs)
    const isThere =
      asked.length > 0
        ? await witnesses.anyAnswers(asked, since)
        : isUnclear && (await this.#gatewayAnswers(since))
    if (!isThere) return this.#lost()
    this.#found()
    // The network came back while the probe was under way: that probe saw no more of the target than those before it.
    if (this.#isOlderThanNetwork(failed)) return true
    witnesses.forget(failed.addresses)
    return false
  }

  /** It, or the lookup that it shares, began before the network was back. */
  #isOlderThanNetwork({ startedAt, lookupBegunAt }: FailedProbe): boolean {
    return Math.min(startedAt, lookupBegunAt ?? startedAt) < this.#restoredAt
  }

  /** Without any other witness the gateway is believed; one that never answered cannot be. */
  async #gatewayAnswers(since: number): Promise<boolean> {
    const { witnesses } = this.#options
    const gateways = witnesses.gateways()
    return gateways.length === 0 || (await witnesses.anyAnswers(gateways, since))
  }

  /** Counts a failure after a success; true when it is one of many. */
  #failsWithMany({ host, addresses }: FailedProbe): boolean {
    const now = this.#options.clock()
    const network = networkKey(addresses[0] ?? host)
    if (this.#healthy.delete(host) && !this.#failing.has(network)) this.#failing.set(network, now)
    if (this.#isLost) return this.#failing.has(network)
    for (const [each, at] of this.#failing) if (now - at > togetherMs) this.#failing.delete(each)
    return this.#failing.has(network) && this.#failing.size >= manyNetworks
  }

  #lost(): true {
    this.#isLost = true
    return true
  }

  #found(): void {
    if (this.#isLost) this.#restoredAt = this.#options.clock()
    this.#isLost = false
  }
}

/** A name that was not looked up may be anywhere. */
const scopeOfTarget = ({ addresses }: FailedProbe): Scope =>
  farthest(addresses.map(address => scopeOf(address))) ?? 'world'
