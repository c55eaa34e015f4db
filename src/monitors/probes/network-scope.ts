import { networkInterfaces } from 'node:os'
import { createNetworkList } from '../../lib/network-list.ts'

/** How far away an address is: on this machine, in a network it is attached to, in a private one beyond, or elsewhere. */
export type Scope = 'machine' | 'link' | 'site' | 'world'

const distance = { machine: 0, link: 1, site: 2, world: 3 } as const satisfies Record<Scope, number>

export const isAtLeast = (scope: Scope, other: Scope): boolean => distance[scope] >= distance[other]

export const farthest = (scopes: readonly Scope[]): Scope | null =>
  scopes.toSorted((a, b) => distance[b] - distance[a])[0] ?? null

const machine = createNetworkList(['loopback'])
const site = createNetworkList(['private'])

/** `attached` are the networks of this machine's interfaces, such as `192.0.2.7/24`. */
export function scopeOf(address: string, attached = attachedNetworks()): Scope {
  if (machine.includes(address)) return 'machine'
  if (createNetworkList([...attached, '169.254.0.0/16', 'fe80::/10']).includes(address)) return 'link'
  return site.includes(address) ? 'site' : 'world'
}

const attachedNetworks = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .flatMap(({ internal, cidr }) => (internal || cidr === null ? [] : [cidr]))
