/** Failure codes of Corkboard, besides those of the system. */
export const timedOut = 'PROBE_TIMEOUT'
export const lookupTimedOut = 'PROBE_LOOKUP_TIMEOUT'
export const lookupNotBegun = 'PROBE_LOOKUP_NOT_BEGUN'

/** Facts about this host's network. */
export type Connectivity = {
  /** True if an interface has an address other than loopback and link-local. */
  readonly hasAddress: boolean
  /** True if the kernel has a route to the internet, over IPv4 or IPv6. */
  readonly hasRoute: boolean
  /** True if the configured resolver answers, even negatively. */
  readonly resolverAnswers: boolean
}

export type Responsibility = 'ours' | 'theirs' | 'unclear'

/**
 * Classifies a failure as ours, theirs or unclear; ours is never recorded as DOWN. Ours: this host is out of sockets,
 * memory, ports or threads. Unclear: the host was not reached, its name not resolved, or nothing came back, which may
 * be this host's network. Theirs: anything that refused, closed or answered wrongly.
 */
export function classifyFailure(code: string, host: string): Responsibility {
  if (exhausted.has(code)) return 'ours'
  const isUnclear = notReached.has(code) || notLookedUp.has(code) || silent.has(code)
  return isUnclear && !isLoopback(host) ? 'unclear' : 'theirs'
}

/** Decides an unclear failure: true (ours) if there is no route, or if a name was looked up and no name can be resolved here. */
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
