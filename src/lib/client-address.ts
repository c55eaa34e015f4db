import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

type TrustProxy = (address: string, hop: number) => boolean

/** Compiles the trusted proxies: addresses, CIDR ranges, `loopback`, `linklocal` or `uniquelocal`. An empty list trusts none. */
export const trustOf = (proxies: readonly string[]): TrustProxy => proxyAddr.compile([...proxies])

/**
 * The address of the client in canonical form. `X-Forwarded-For` counts only from trusted proxies. An entry that is not
 * an address counts as the proxy that sent it; otherwise each made-up word would be a new client to the rate limits.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trust: TrustProxy): string {
  let address = peerAddress(socket)
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return address
  const entries = String(forwarded)
    .split(',')
    .filter(each => each.trim() !== '')
  for (let hop = 0; hop < entries.length && trust(address, hop); hop++) {
    const before = forwardedAddress(entries.at(-1 - hop) ?? '')
    if (before === null) break
    address = before
  }
  return address
}

/** True if the request has the header `X-Forwarded-For`. Any client can send it, so it does not prove a proxy. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined

/** The canonical address of the other end of a connection, which may be a proxy; empty when the connection is gone. */
export const peerAddress = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string =>
  canonicalAddress(remoteAddress ?? '') ?? ''

/**
 * The canonical form of an address, by which clients are counted, blocked and shown: lower case and shortened (RFC
 * 5952), without a zone, and IPv4 instead of IPv4-mapped IPv6. Null if the text is not an address.
 */
export function canonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text
  if (isIPv6(text)) return canonicalIPv6(text.replace(/%.*$/, ''))
  // Some gateways pad with leading zeros. Elsewhere they would mean octal, which no proxy writes.
  const unpadded = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.replace(/\b0+(?=\d)/g, '') : ''
  return isIPv4(unpadded) ? unpadded : null
}

/** The rate-limit key of an address: the IPv4 address, or the /64 network, which one IPv6 subscriber usually has. */
export function limitKey(address: string): string {
  // Recognizing IPv6 takes ten times as long, for every creation and query.
  if (isIPv4(address)) return address
  const canonical = canonicalAddress(address) ?? address
  return isIPv6(canonical) ? `${groupsOf(canonical).slice(0, 4).join(':')}::/64` : canonical
}

/** The network of an address that one customer may hold as a whole: /24 of IPv4, /48 of IPv6. */
export function networkKey(address: string): string {
  const canonical = canonicalAddress(address) ?? address
  if (isIPv4(canonical)) return `${canonical.slice(0, canonical.lastIndexOf('.'))}.0/24`
  return isIPv6(canonical) ? `${groupsOf(canonical).slice(0, 3).join(':')}::/48` : canonical
}

/**
 * The address of a `Forwarded` entry. Some proxies add quotes and the port of the client: `192.0.2.1:5678`,
 * `"[2001:db8::1]:443"`.
 */
function forwardedAddress(entry: string): string | null {
  const [, quoted, bare = ''] = /^\s*(?:"([^"]*)"|([^"]*?))\s*$/.exec(entry) ?? []
  const text = (quoted ?? bare).trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? canonicalAddress(bracketed) : null
  return canonicalAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'))
}

/**
 * The canonical text of an IPv6 address by the URL serializer, which writes the tail of an IPv4-mapped address in
 * hexadecimal.
 */
function canonicalIPv6(text: string): string {
  const address = new URL(`http://[${text}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  const bits = [high, low].map(each => Number.parseInt(each, 16))
  return bits.flatMap(each => [each >> 8, each & 255]).join('.')
}

/** The eight groups of a canonical IPv6 address. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array.from({ length: gap }, () => '0'), ...back]
}
