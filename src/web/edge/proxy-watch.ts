import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { isForwarded, peerAddress, trustOf } from '../../lib/client-address.ts'

/** A mismatch between the proxy in front and the configuration. The address is that of the connection, never one of a header. */
export type ProxyFinding =
  | { readonly kind: 'untrusted'; readonly address: string; readonly value: string }
  | { readonly kind: 'no-forwarded-for'; readonly address: string }
  | { readonly kind: 'https'; readonly baseUrl: string; readonly value: string }

type ProxyWatch = {
  readonly observe: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => void
  /** Findings since the start, at most one of each kind. They stay until a restart, as the configuration does. */
  readonly findings: () => readonly ProxyFinding[]
}

type Options = {
  /** Value of TRUST_PROXY. */
  readonly proxies: readonly string[]
  /** BASE_URL without a slash at its end. */
  readonly baseUrl: string
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Looks for signs that TRUST_PROXY or BASE_URL do not fit the proxy in front, and logs each once. Headers alone are no sign, because any
 * client can send them: only a peer on this machine or in a private network counts as a proxy that is not in TRUST_PROXY.
 */
export function createProxyWatch({ proxies, baseUrl, log }: Options): ProxyWatch {
  const found = new Map<ProxyFinding['kind'], ProxyFinding>()
  const isTrusted = trustOf(proxies)
  const isNear = trustOf(['loopback', 'linklocal', 'uniquelocal'])
  const isHttp = baseUrl.startsWith('http:')
  /** Connections whose first forwarded request was looked at: a proxy sends many on each, all alike. */
  const seen = new WeakSet<Socket>()

  function observe({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
    const forwarded = isForwarded({ headers })
    const scheme = headers['x-forwarded-proto']
    const isForm = isHttp && isFormByHttps(headers)
    if (!isForm && ((!forwarded && scheme === undefined) || seen.has(socket))) return
    seen.add(socket)
    const address = peerAddress(socket)
    const trusted = isTrusted(address, 0)
    if (!trusted && !isNear(address, 0)) return
    if (forwarded && !trusted) add(untrusted(address))
    if (!forwarded && scheme !== undefined && trusted) add({ kind: 'no-forwarded-for', address })
    if (isForm || (isHttp && scheme === 'https')) add(reachedByHttps())
  }

  const untrusted = (address: string): ProxyFinding => {
    const name = trustOf(['loopback'])(address, 0) ? 'loopback' : address
    return { kind: 'untrusted', address, value: [...proxies, name].join(',') }
  }

  /** The host is never taken from a header: a client could have the operator set the address of another site. */
  const reachedByHttps = (): ProxyFinding => {
    const { hostname } = new URL(baseUrl)
    const isOwn = hostname === 'localhost' || isNear(hostname.replace(/^\[|\]$/g, ''), 0)
    return {
      kind: 'https',
      baseUrl,
      value: isOwn ? 'https://…' : baseUrl.replace(/^http:/, 'https:'),
    }
  }

  function add(finding: ProxyFinding): void {
    if (found.has(finding.kind)) return
    found.set(finding.kind, finding)
    log.warn(sentenceOf(finding))
  }

  return { observe, findings: () => [...found.values()] }
}

/** Browsers send `Sec-Fetch-Site` to https and to localhost alone. */
const isFormByHttps = ({ origin, 'sec-fetch-site': site }: IncomingMessage['headers']): boolean =>
  site === 'same-origin' && (origin?.startsWith('https:') ?? false)

function sentenceOf(finding: ProxyFinding): string {
  switch (finding.kind) {
    case 'untrusted':
      return `The proxy at ${finding.address} is not in TRUST_PROXY: all of its clients count as one address, in limits and in the audit trail. If it is yours, set TRUST_PROXY=${finding.value}`
    case 'no-forwarded-for':
      return `The proxy at ${finding.address}, which TRUST_PROXY names, sends no X-Forwarded-For: all of its clients count as one address, in limits and in the audit trail. Have it send that header`
    case 'https':
      return `The proxy serves this site by https, but BASE_URL is ${finding.baseUrl}: links begin with http, and cookies are sent without encryption too. Set BASE_URL=${finding.value}`
  }
}
