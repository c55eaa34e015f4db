/** Parsing of the documents of registries that speak RDAP (RFC 9083, RFC 9224). */

/** Suffixes of names, each list with the address of their registry. */
export type Registries = readonly (readonly [suffixes: readonly string[], address: string])[]

/** The registries in the document of the IANA; null if it has none. */
export function registriesIn(document: unknown): Registries | null {
  const { services } = (document ?? {}) as { readonly services?: unknown }
  if (!Array.isArray(services)) return null
  const registries = services.flatMap((service: unknown): Registries => {
    const [suffixes, addresses] = Array.isArray(service) ? (service as readonly unknown[]) : []
    const address = addressIn(textsIn(addresses))
    return address === null ? [] : [[textsIn(suffixes).map(each => each.toLowerCase()), address]]
  })
  return registries.length === 0 ? null : registries
}

/** The address of the registry with the longest suffix of the name; null if there is none. */
export function registryOf(registries: Registries, name: string): string | null {
  const labels = name.split('.')
  const suffixes = labels.map((_, from) => labels.slice(from).join('.'))
  for (const suffix of suffixes) {
    const found = registries.find(([known]) => known.includes(suffix))
    if (found) return found[1]
  }
  return null
}

/** The question about a domain. */
export const domainAddress = (registry: string, name: string): string =>
  new URL(`domain/${name}`, registry).href

/** The end of the registration in the answer about a domain, null if it names none; undefined for another answer. */
export function endIn(document: unknown, name: string): number | null | undefined {
  const { objectClassName, ldhName, events } = (document ?? {}) as Readonly<Record<string, unknown>>
  if (objectClassName !== 'domain') return undefined
  if (typeof ldhName === 'string' && ldhName.toLowerCase().replace(/\.$/, '') !== name) return undefined
  const ends = (Array.isArray(events) ? (events as readonly unknown[]) : []).flatMap(event => {
    const { eventAction, eventDate } = (event ?? {}) as Readonly<Record<string, unknown>>
    return eventAction === 'expiration' && typeof eventDate === 'string' ? timeOf(eventDate) : []
  })
  return ends[0] ?? null
}

/** The instant of a date, in UTC if it names no zone; empty for anything else. */
function timeOf(date: string): readonly number[] {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return []
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(date) || date.length === 10
  const at = Date.parse(hasZone ? date : `${date}Z`)
  return Number.isNaN(at) ? [] : [at]
}

const textsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter(each => typeof each === 'string') : []

/** The address over TLS, if there is one, with a slash at its end. */
function addressIn(addresses: readonly string[]): string | null {
  const urls = addresses.flatMap(each => URL.parse(each.endsWith('/') ? each : `${each}/`) ?? [])
  const usable = urls.filter(({ protocol }) => protocol === 'https:' || protocol === 'http:')
  return (usable.find(({ protocol }) => protocol === 'https:') ?? usable[0])?.href ?? null
}
