import { networkKey } from '../../lib/client-address.ts'
import { type Connectivity, isCutOff, type Responsibility } from '../model/classify-failure.ts'
import { farthest, type Scope, scopeOf } from './network-scope.ts'
import type { OwnResolver } from './own-resolver.ts'
import type { Place, Witnesses } from './witnesses.ts'

/** A failed probe, with what is needed to judge it. */
type FailedProbe = {
  readonly code: string
  readonly responsibility: Responsibility
  readonly host: string
  /** The addresses that the host resolved to; empty if it was not looked up. */
  readonly addresses: readonly string[]
  /** Start of the probe, by the clock of `OwnNetworkOptions`. */
  readonly startedAt: number
  /** Start of its lookup, which is earlier if shared with another probe; null without one. */
  readonly lookupBegunAt: number | null
}

type OwnNetworkOptions = {
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  readonly checkConnectivity: () => Promise<Connectivity>
  readonly witnesses: Witnesses
  readonly resolver: Pick<OwnResolver, 'proven' | 'leadsElsewhere' | 'isToBlame'>
}

/** If this many targets in different networks start to fail within this time of each other, it is rarely their fault. */
const manyNetworks = 4
const togetherMs = 60_000
const hostsMax = 10_000
/** How long the answer of a witness is shared by probes that fail at about the same time, in milliseconds. */
const sharedMs = 2_000

/** Decides whether a failure is trouble of this host's own network, which is never recorded as DOWN. */
export class OwnNetwork {
  readonly #options: OwnNetworkOptions
  /** Hosts whose last probe succeeded. */
  readonly #healthy = new Set<string>()
  /** Networks of hosts that failed after a success, with the time, while no other target succeeded. */
  readonly #failing = new Map<string, number>()
  #isLost = false
  #restoredAt = Number.NEGATIVE_INFINITY

  constructor(options: OwnNetworkOptions) {
    this.#options = options
  }

  /** Notes that a probe reached its target, whatever the answer. */
  reached(host: string, place: Place): void {
    const { witnesses, resolver } = this.#options
    resolver.proven(host, place.host)
    if (scopeOf(place.host) === 'machine') return
    if (this.#healthy.size >= hostsMax) this.#healthy.clear()
    this.#healthy.add(host)
    this.#failing.clear()
    this.#found()
    witnesses.met(place)
    // After a failed lookup the known witnesses are kept, and looked up again after the next success.
    witnesses.learn().catch(() => {})
  }

  /** True if the name now resolves to a place where it never was, so that an answer may not be the target's. */
  leadsElsewhere(lookup: Pick<FailedProbe, 'host' | 'addresses'>): boolean {
    return this.#options.resolver.leadsElsewhere(lookup)
  }

  /** True if the network or the resolver here was down, so that the failure proves nothing about the target. */
  async isToBlame(failed: FailedProbe): Promise<boolean> {
    const { checkConnectivity, witnesses, resolver, clock } = this.#options
    // If only the resolver is lost, and not the network, monitors with an IP address continue.
    if (await resolver.isToBlame(failed)) return true
    const scope = scopeOfTarget(failed)
    if (scope === 'machine') return false
    const isUnclear = failed.responsibility === 'unclear'
    const isOneOfMany = this.#failsWithMany(failed)
    if (!isUnclear && !isOneOfMany) return false
    if (this.#isOlderThanNetwork(failed)) return true
    if (isUnclear && isCutOff(failed.code, await checkConnectivity())) return this.#lost()

    // When many targets fail together, a monitor's server may be one of them, so it cannot be a witness.
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
    // The network came back while the probe was under way, so the probe proves no more than earlier ones.
    if (this.#isOlderThanNetwork(failed)) return true
    witnesses.forget(failed.addresses)
    return false
  }

  /** True if the probe, or a lookup it shares, began before the network was back. */
  #isOlderThanNetwork({ startedAt, lookupBegunAt }: FailedProbe): boolean {
    return Math.min(startedAt, lookupBegunAt ?? startedAt) < this.#restoredAt
  }

  /** True if a gateway answers, or if none is a witness, since one that never answered proves nothing by its silence. */
  async #gatewayAnswers(since: number): Promise<boolean> {
    const { witnesses } = this.#options
    const gateways = witnesses.gateways()
    return gateways.length === 0 || (await witnesses.anyAnswers(gateways, since))
  }

  /** Counts a failure after a success; true if it is one of many. */
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

/** The distance of the target; a name that was not resolved may be anywhere. */
const scopeOfTarget = ({ addresses }: FailedProbe): Scope =>
  farthest(addresses.map(address => scopeOf(address))) ?? 'world'
