import { readFile } from 'node:fs/promises'

/** The default gateways on Linux; an empty list on other systems. */
export async function defaultGateways(): Promise<readonly string[]> {
  const [four, six] = await Promise.all([read('/proc/self/net/route'), read('/proc/self/net/ipv6_route')])
  return [...new Set([...gateways4(four), ...gateways6(six)])]
}

const read = (file: string) => readFile(file, 'utf8').catch(() => '')

/** Parses lines of `interface destination gateway …`; addresses are little-endian. */
export const gateways4 = (table: string): readonly string[] =>
  rowsOf(table)
    .filter(
      ([, destination, gateway]) => destination === '00000000' && /^(?!0{8})[\dA-F]{8}$/i.test(gateway ?? ''),
    )
    .map(([, , gateway = '']) => bytesOf(gateway).toReversed().join('.'))

/** Parses lines of `destination length source length gateway … interface`. */
export const gateways6 = (table: string): readonly string[] =>
  rowsOf(table)
    .filter(
      ([destination, length, , , gateway]) =>
        /^0{32}$/.test(destination ?? '') && length === '00' && /^(?!0{32})[\da-f]{32}$/.test(gateway ?? ''),
    )
    .map(row => {
      const address = (row[4] ?? '').replace(/(.{4})(?!$)/g, '$1:')
      return /^fe[89ab]/.test(address) ? `${address}%${row.at(-1)}` : address
    })

const rowsOf = (table: string) =>
  table.split('\n').map(line => line.trim().split(/\s+/)) as readonly (readonly string[])[]

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))
