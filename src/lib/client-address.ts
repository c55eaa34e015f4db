import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
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
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`
}
