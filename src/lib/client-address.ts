import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'

export type TrustProxy = (address: string, hop: number) => boolean

/** Trusts nobody when the list is empty. Entries are addresses, CIDR ranges, or `loopback`, `linklocal`, `uniquelocal`. */
export const trustOf = (proxies: readonly string[]): TrustProxy => proxyAddr.compile([...proxies])

/** The address of whoever asks; `X-Forwarded-For` counts only from trusted proxies (decisions, Both). */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  return request.headers['x-forwarded-for'] === undefined
    ? (request.socket.remoteAddress ?? '')
    : proxyAddr(request, trust)
}

/** What limits are counted by: an IPv4 address, or the /64 network that one IPv6 subscriber usually has. */
export function limitKey(address: string): string {
  const plain = unmapped(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The neighbourhood an address is from, which one holder may have whole: /24 of IPv4, /48 of IPv6. */
export function networkKey(address: string): string {
  const plain = unmapped(address)
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return isIPv4(plain) ? `${plain.slice(0, plain.lastIndexOf('.'))}.0/24` : plain
}

/** An IPv4 address that IPv6 sockets write as one of theirs (RFC 4291, 2.5.5.2). */
function unmapped(address: string): string {
  if (!/^::ffff:/i.test(address)) return address
  const rest = address.slice(7)
  const [, high, low] = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(rest) ?? []
  if (high === undefined || low === undefined) return rest
  const bits = [high, low].map(each => Number.parseInt(each, 16))
  return bits.flatMap(each => [each >> 8, each & 255]).join('.')
}

/** The eight groups of an IPv6 address, each written in one way only. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array.from({ length: gap }, () => '0'), ...back].map(each =>
    Number.parseInt(each, 16).toString(16),
  )
}
