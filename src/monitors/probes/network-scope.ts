import { networkInterfaces } from 'node:os'
import { createNetworkList, type NetworkList } from '../../lib/network-list.ts'

/** Distance of an address: on this machine, in an attached network, in a private network beyond, or on the internet. */
export type Scope = 'machine' | 'link' | 'site' | 'world'

const distance = { machine: 0, link: 1, site: 2, world: 3 } as const satisfies Record<Scope, number>

export const isAtLeast = (scope: Scope, other: Scope): boolean => distance[scope] >= distance[other]

export const farthest = (scopes: readonly Scope[]): Scope | null =>
  scopes.toSorted((a, b) => distance[b] - distance[a])[0] ?? null

const machine = createNetworkList(['loopback'])
const site = createNetworkList(['private'])

/** The distance of an address. `link` are the attached networks, by default those of this machine's interfaces. */
export function scopeOf(address: string, link: NetworkList = attachedLinks.list()): Scope {
  if (machine.includes(address)) return 'machine'
  if (link.includes(address)) return 'link'
  return site.includes(address) ? 'site' : 'world'
}

type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * Minimum time between readings of the interfaces, in milliseconds, since a reading opens sockets and costs more than
 * the rest of a probe.
 */
const readEveryMs = 5_000

/** The networks that this machine is attached to. They are kept while the system does not report them. */
export class AttachedLinks {
  readonly #read: () => Interfaces
  readonly #clock: () => number
  #list = linksOf({})
  #readAt = Number.NEGATIVE_INFINITY

  /** `clock` is monotonic, in milliseconds. */
  constructor(read: () => Interfaces, clock: () => number) {
    this.#read = read
    this.#clock = clock
  }

  list(): NetworkList {
    const now = this.#clock()
    if (now - this.#readAt < readEveryMs) return this.#list
    this.#readAt = now
    try {
      this.#list = linksOf(this.#read())
    } catch {
      // No free file handles; the next reading will do.
    }
    return this.#list
  }
}

function linksOf(interfaces: Interfaces): NetworkList {
  const attached = Object.values(interfaces)
    .flatMap(addresses => addresses ?? [])
    .flatMap(({ internal, cidr }) => (internal || cidr === null ? [] : [cidr]))
  return createNetworkList([...attached, '169.254.0.0/16', 'fe80::/10'])
}

const attachedLinks = new AttachedLinks(networkInterfaces, () => performance.now())
