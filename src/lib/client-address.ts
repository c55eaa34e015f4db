import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

type TrustProxy = (address: string, hop: number) => boolean

/** Trusts no proxy when the list is empty. Entries are addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. */
export const trustOf = (proxies: readonly string[]): TrustProxy => proxyAddr.compile([...proxies])

/**
 * The address of the client in canonical form; `X-Forwarded-For` counts only from trusted proxies (decisions, Both).
 * An entry that is no address counts as the proxy that sent it: each new word would be a new client otherwise.
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

/** True: the request has the header `X-Forwarded-For`. It proves no proxy, since any client can send it. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-forwarded-for'] !== undefined

/** The address at the other end of a connection, which may be a proxy, in canonical form; empty when it is gone already. */
export const peerAddress = ({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string =>
  canonicalAddress(remoteAddress ?? '') ?? ''

/**
 * The one spelling of an address by which it is counted, blocked and shown: lower case and shortened (RFC 5952), without
 * a zone, IPv4 where IPv6 stands for it. Null: this is no address.
 */
export function canonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text
  if (isIPv6(text)) return canonicalIPv6(text.replace(/%.*$/, ''))
  // Zeros in front are padding, as some gateways write it; to others they mean octal, which no proxy writes.
  const unpadded = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) ? text.replace(/\b0+(?=\d)/g, '') : ''
  return isIPv4(unpadded) ? unpadded : null
}

/** What limits are counted by: an IPv4 address, or the /64 network that one IPv6 subscriber usually has. */
export function limitKey(address: string): string {
  const canonical = canonicalAddress(address) ?? address
  return isIPv6(canonical) ? `${groupsOf(canonical).slice(0, 4).join(':')}::/64` : canonical
}

/** The neighbourhood an address is from, which one holder may have whole: /24 of IPv4, /48 of IPv6. */
export function networkKey(address: string): string {
  const canonical = canonicalAddress(address) ?? address
  if (isIPv6(canonical)) return `${groupsOf(canonical).slice(0, 3).join(':')}::/48`
  return isIPv4(canonical) ? `${canonical.slice(0, canonical.lastIndexOf('.'))}.0/24` : canonical
}

/** Some proxies add the port of the client, and quotes as in `Forwarded`: `192.0.2.1:5678`, `"[2001:db8::1]:443"`. */
function forwardedAddress(entry: string): string | null {
  const [, quoted, bare = ''] = /^\s*(?:"([^"]*)"|([^"]*?))\s*$/.exec(entry) ?? []
  const text = (quoted ?? bare).trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? canonicalAddress(bracketed) : null
  return canonicalAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'))
}

/** The URL standard's serializer writes every address in one way, with the tail of an IPv4-mapped one in hexadecimal. */
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
