import { BlockList, isIP } from 'node:net'
import { canonicalAddress } from '../../lib/client-address.ts'

export type AddressRange = { readonly text: string; readonly contains: (address: string) => boolean }

/** Shortest prefixes in bits; wider ranges would block large parts of the internet. */
const prefixMin = { 4: 8, 6: 16 } as const
const prefixMax = { 4: 32, 6: 128 } as const

/** An IPv4 address is the last 32 bits of its IPv4-mapped IPv6 address. */
const mappedBits = 96

/** Parses an address or a CIDR range: `192.0.2.0/24`, `2001:db8::/32`. Null if it is neither, or too wide. */
export function parseAddressRange(text: string): AddressRange | null {
  const [, typed = '', bits] = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const address = canonicalAddress(typed)
  const family = isIP(address ?? '')
  if (address === null || (family !== 4 && family !== 6)) return null
  const isMapped = family === 4 && typed.includes(':')
  const prefix = bits === undefined ? prefixMax[family] : Number(bits) - (isMapped ? mappedBits : 0)
  if (prefix < prefixMin[family] || prefix > prefixMax[family]) return null
  const list = new BlockList()
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  return { text: `${address}/${prefix}`, contains: each => isIn(list, each) }
}

function isIn(list: BlockList, address: string): boolean {
  const canonical = canonicalAddress(address) ?? ''
  const family = isIP(canonical)
  return family !== 0 && list.check(canonical, family === 4 ? 'ipv4' : 'ipv6')
}
