import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { NetworkList } from './network-list.ts'

/** Thrown for an address in a network to which connections are not allowed. */
export class Denied extends Error {
  override readonly name = 'Denied'
  readonly code = 'PROBE_DENIED'
}

/** A DNS lookup for sockets that returns only permitted addresses, whatever the name resolves to at the moment. */
export const permittedLookup =
  (
    lookup: LookupFunction,
    { includes }: NetworkList,
    found: (addresses: readonly string[]) => void = () => {},
  ): LookupFunction =>
  (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, answer) => {
      const all = Array.isArray(answer) ? (answer as readonly LookupAddress[]) : []
      const permitted = all.filter(each => !includes(each.address))
      const [first] = permitted
      found(permitted.map(each => each.address))
      if (error || (all.length > 0 && !first)) callback(error ?? new Denied(), '')
      else if (options.all) callback(null, permitted)
      else callback(null, first?.address ?? '', first?.family)
    })
  }
