import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * A list of networks. To decide about a connection, check the address that is actually connected to after every lookup,
 * since a name may resolve to another address the next time (DNS rebinding).
 */
export type NetworkList = { readonly includes: (address: string) => boolean }

/** Addresses of clouds' metadata services, which hand out credentials, and all link-local addresses. */
const metadata = [
  '169.254.0.0/16',
  'fe80::/10',
  // AWS and Google Cloud over IPv6, Alibaba, Azure, Oracle.
  'fd00:ec2::254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
]
const keywords: Readonly<Record<string, readonly string[]>> = {
  metadata,
  loopback: ['127.0.0.0/8', '::1'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'],
  none: [],
}

export const networkKeywords = Object.keys(keywords)

/** Parses addresses, networks such as `10.0.0.0/8` and keywords. Throws for anything else. */
export function createNetworkList(entries: readonly string[]): NetworkList {
  const list = new BlockList()
  for (const entry of entries.flatMap(each =>
    Object.hasOwn(keywords, each) ? (keywords[each] ?? []) : [each],
  ))
    add(list, entry)
  return { includes: address => spellings(address).some(each => list.check(each, familyOf(each))) }
}

function add(list: BlockList, entry: string): void {
  const [network = '', prefix] = entry.split('/')
  if (prefix === undefined) list.addAddress(network, familyOf(network))
  else if (/^\d{1,3}$/.test(prefix)) list.addSubnet(network, Number(prefix), familyOf(network))
  else throw new Error(`${entry} is not a network`)
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** The address and the addresses that its packets arrive at: an embedded IPv4 address, and loopback for the unspecified one. */
function spellings(written: string): readonly string[] {
  const address = written.replace(/%.*$/, '')
  if (isIP(address) === 0) return []
  const inside = isIPv4(address) ? [] : embedded(groupsOf(address))
  const all = [address, ...inside]
  return all.some(isUnspecified) ? [...all, '127.0.0.1', '::1'] : all
}

const isUnspecified = (address: string) => /^0\.|^::$/.test(address)

/** The IPv4 addresses embedded in an IPv6 address. */
function embedded(groups: readonly number[]): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups
  const isZero = (...some: readonly number[]) => some.every(each => each === 0)
  // IPv4-mapped and IPv4-compatible (RFC 4291, 2.5.5), IPv4-translated (RFC 2765, 2.1).
  if (isZero(a, b, c, d) && (isZero(e, f) || (e === 0 && f === 0xffff) || (e === 0xffff && f === 0)))
    return [dotted(g, h)]
  // NAT64 (RFC 6052, RFC 8215).
  if (a === 0x64 && b === 0xff9b && (isZero(c, d, e, f) || c === 1)) return [dotted(g, h)]
  // 6to4 (RFC 3056).
  if (a === 0x2002) return [dotted(b, c)]
  // Teredo (RFC 4380).
  if (a === 0x2001 && b === 0) return [dotted(g ^ 0xffff, h ^ 0xffff)]
  return []
}

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): readonly number[] {
  const normal = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = normal.split('::')
  const numbers = (part = '') => (part === '' ? [] : part.split(':').map(each => Number.parseInt(each, 16)))
  const [front, back] = [numbers(head), numbers(tail)]
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back]
}
