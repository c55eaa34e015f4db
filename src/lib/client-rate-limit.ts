import { limitKey, networkKey } from './client-address.ts'
import { createRateLimit, type Rate, type Take } from './rate-limit.ts'

type ClientRates = { readonly address: Rate; readonly network: Rate }

export type ClientRateLimit = {
  /** `about` counts apart what concerns different things, such as accounts. */
  readonly take: (address: string, about?: string) => Take
  /** Undoes one `take` that was allowed and, as it turned out, should not count. */
  readonly refund: (address: string, about?: string) => void
}

/**
 * Limits a client twice: by address (IPv4, or IPv6 /64) and by network (/24, /48), all of which one customer may hold.
 * Without the second limit, a rented /48 would count as 65 536 clients.
 */
export function createClientRateLimit(rates: ClientRates, now: () => number): ClientRateLimit {
  const byAddress = createRateLimit(rates.address, now)
  const byNetwork = createRateLimit(rates.network, now)
  const addressKey = (address: string, about: string) => `${about} ${limitKey(address)}`
  const wideKey = (address: string, about: string) => `${about} ${networkKey(address)}`

  return {
    take(address, about = '') {
      const own = byAddress.take(addressKey(address, about))
      if (!own.allowed) return own
      const shared = byNetwork.take(wideKey(address, about))
      if (shared.allowed) return own
      byAddress.refund(addressKey(address, about))
      return shared
    },
    refund(address, about = '') {
      byAddress.refund(addressKey(address, about))
      byNetwork.refund(wideKey(address, about))
    },
  }
}
