/** Codes of our own, beside those of the system. */
export const timedOut = 'PROBE_TIMEOUT'
export const lookupTimedOut = 'PROBE_LOOKUP_TIMEOUT'
export const lookupNotBegun = 'PROBE_LOOKUP_NOT_BEGUN'

/** Facts about the network of this host. */
export type Connectivity = {
  /** An address that is neither loopback nor link-local. */
  readonly hasAddress: boolean
  /** The kernel knows a way to the internet at large, over IPv4 or IPv6. */
  readonly hasRoute: boolean
  /** The configured resolver answers, be it with "no". */
  readonly resolverAnswers: boolean
}

export type Responsibility = 'ours' | 'theirs' | 'unclear'

/**
 * Whose trouble a failure is (monitor-states: ours is never written as DOWN). Ours when this host is out of
 * sockets, memory, ports or threads. Unclear when the host was not reached, its name not looked up, or nothing came back: then
 * the network of this host may be away. Whatever refused, closed or answered wrongly is theirs.
 */
export function classifyFailure(code: string, host: string): Responsibility {
  if (exhausted.has(code)) return 'ours'
  const isUnclear = notReached.has(code) || notLookedUp.has(code) || silent.has(code)
  return isUnclear && !isLoopback(host) ? 'unclear' : 'theirs'
}

/** Decides what `blame` leaves unclear: ours without a way out, or when a name was asked for and no name can be looked up here. */
export function isCutOff(code: string, connectivity: Connectivity): boolean {
  if (!connectivity.hasAddress || !connectivity.hasRoute) return true
  return notLookedUp.has(code) && !connectivity.resolverAnswers
}

const exhausted = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAI_MEMORY',
  'EAI_SYSTEM',
  lookupNotBegun,
])
const notReached = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENONET', 'ENOTFOUND'])
const silent = new Set(['ETIMEDOUT', timedOut])
const notLookedUp = new Set(['EAI_AGAIN', lookupTimedOut])

const isLoopback = (host: string) => /^127(\.\d{1,3}){3}$|^::1$|(^|\.)localhost\.?$/i.test(host)
