import { BlockList, isIP } from 'node:net'

export type AddressRange = { readonly text: string; readonly contains: (address: string) => boolean }

/** Wider than this is half the world. */
const prefixMin = { 4: 8, 6: 16 } as const
const prefixMax = { 4: 32, 6: 128 } as const

/** An address, or a range as CIDR: `192.0.2.0/24`, `2001:db8::/32`. Null when it is neither, or too wide. */
export function parseAddressRange(text: string): AddressRange | null {
  const [, address = '', bits] = /^([0-9A-Fa-f:.]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  const family = isIP(address)
  if (family !== 4 && family !== 6) return null
  const prefix = bits === undefined ? prefixMax[family] : Number(bits)
  if (prefix < prefixMin[family] || prefix > prefixMax[family]) return null
  const list = new BlockList()
  list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  return { text: `${address.toLowerCase()}/${prefix}`, contains: each => isIn(list, each) }
}

/** An IPv4 address may come written as an IPv6 one. */
function isIn(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}
