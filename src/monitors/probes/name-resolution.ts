import { lookup as askSystem, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Resolves host names with a bounded number of lookups. `getaddrinfo` blocks one of few threads, for ten seconds and
 * more if no server answers; lookups of other monitors must neither queue behind it nor be blamed for it.
 */
export type NameResolver = {
  /**
   * A lookup function for a socket. `follow` is called with null while the lookup is queued, and with its start by
   * `performance.now()`, which is earlier than the call if a lookup is shared.
   */
  readonly lookupFor: (follow: Follow) => LookupFunction
}

export type Follow = (begunAt: number | null) => void

type NameResolverOptions = {
  /** Maximum number of concurrent lookups. */
  readonly places: number
  readonly lookUp?: (host: string, options: LookupAllOptions, answered: Answered) => void
}

type Answered = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/** A lookup, shared by all requests for the same name. */
type Lookup = {
  readonly host: string
  readonly options: LookupAllOptions
  readonly askers: Asker[]
  begunAt: number | null
}
type Asker = { readonly answered: Answered; readonly follow: Follow }

/** Duration in ms from which a lookup is slow. Slow names share half of the places until a lookup of them is fast again. */
const slowMs = 1_000
/** Limit of names remembered as slow; redirects can lead to any number of names. Above it, all are forgotten. */
const slowNamesMax = 10_000

export function createNameResolver({ places, lookUp = askSystem }: NameResolverOptions): NameResolver {
  const lookups = new Map<string, Lookup>()
  const waiting = new Set<Lookup>()
  const running = new Set<Lookup>()
  const slow = new Set<string>()
  const slowPlaces = Math.max(1, Math.floor(places / 2))

  const lookupFor: NameResolver['lookupFor'] = follow => (host, options, callback) => {
    const all = { ...options, all: true } as const
    const key = JSON.stringify([host, all.family, all.hints, all.order])
    const lookup: Lookup = lookups.get(key) ?? { host, options: all, askers: [], begunAt: null }
    lookup.askers.push({ follow, answered: options.all ? allOf(callback) : firstOf(callback) })
    if (!lookups.has(key)) waiting.add(lookup)
    lookups.set(key, lookup)
    fillPlaces()
    follow(lookup.begunAt)
  }

  function fillPlaces(): void {
    for (const lookup of waiting) {
      if (running.size >= places) return
      if (slow.has(lookup.host) && slowRunning() >= slowPlaces) continue
      waiting.delete(lookup)
      begin(lookup)
    }
  }

  const slowRunning = () => [...running].filter(({ host }) => slow.has(host)).length

  function begin(lookup: Lookup): void {
    const { host, options, askers } = lookup
    running.add(lookup)
    const late = setTimeout(() => {
      if (slow.size >= slowNamesMax) slow.clear()
      slow.add(host)
    }, slowMs)
    const begunAt = performance.now()
    lookup.begunAt = begunAt
    for (const { follow } of askers) follow(begunAt)
    lookUp(host, options, (error, addresses) => {
      clearTimeout(late)
      if (performance.now() - begunAt < slowMs) slow.delete(host)
      running.delete(lookup)
      for (const [key, each] of lookups) if (each === lookup) lookups.delete(key)
      for (const { answered } of askers) answered(error, addresses)
      fillPlaces()
    })
  }

  return { lookupFor }
}

/** Number of threads that libuv uses for lookups at most: half of its threads, which are 4 or UV_THREADPOOL_SIZE, rounded up. */
export const lookupThreads = (environment = process.env): number =>
  Math.floor(((Number.parseInt(environment['UV_THREADPOOL_SIZE'] ?? '', 10) || 4) + 1) / 2)

type Callback = Parameters<LookupFunction>[2]

const allOf =
  (callback: Callback): Answered =>
  (error, addresses) =>
    callback(error, addresses)

const firstOf =
  (callback: Callback): Answered =>
  (error, [first]) =>
    callback(error, first?.address ?? '', first?.family)
