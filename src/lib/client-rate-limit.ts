import { limitKey, networkKey } from './client-address.ts'
import { createRateLimit, type Rate, refundAll, type Take, takeAll } from './rate-limit.ts'

type ClientRates = { readonly address: Rate; readonly network: Rate }

export type ClientRateLimit = {
  /** Counts one request; `about` separates counters of different things, such as accounts. */
  readonly take: (address: string, about?: string) => Take
  /** Undoes one `take` that was allowed and should not count after all. */
  readonly refund: (address: string, about?: string) => void
}

/**
 * A rate limit by address (IPv4, or IPv6 /64) and by network (/24, /48). A customer can rent a whole /48, which without
 * the limit by network would count as 65 536 clients.
 */
export function createClientRateLimit(rates: ClientRates, now: () => number): ClientRateLimit {
  const byAddress = createRateLimit(rates.address, now)
  const byNetwork = createRateLimit(rates.network, now)
  const counters = (address: string, about = '') => [
    { limit: byAddress, key: `${about} ${limitKey(address)}` },
    { limit: byNetwork, key: `${about} ${networkKey(address)}` },
  ]

  return {
    take: (address, about) => takeAll(counters(address, about)),
    refund: (address, about) => refundAll(counters(address, about)),
  }
}
