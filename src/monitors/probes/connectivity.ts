import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { Connectivity } from '../model/classify-failure.ts'

/** Checks this host's connectivity, at most once in three seconds for all probes. */
export function createConnectivityCheck(now: () => number): () => Promise<Connectivity> {
  let last: { readonly at: number; readonly connectivity: Promise<Connectivity> } | null = null
  return () => {
    if (!last || Math.abs(now() - last.at) >= freshMs) last = { at: now(), connectivity: look() }
    return last.connectivity
  }
}

const freshMs = 3_000

async function look(): Promise<Connectivity> {
  const [route4, route6, resolverAnswers] = await Promise.all([
    routes('udp4', '192.0.2.1'),
    routes('udp6', '2001:db8::1'),
    asksResolver(),
  ])
  return { hasAddress: hasOutsideAddress(), hasRoute: route4 || route6, resolverAnswers }
}

const hasOutsideAddress = () =>
  Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .some(({ internal, address }) => !internal && !/^(169\.254\.|fe80:)/i.test(address))

/**
 * True if there is a route. Connecting a UDP socket sends nothing, it only looks up the route; the addresses are
 * reserved for documentation.
 */
const routes = (type: 'udp4' | 'udp6', address: string) =>
  new Promise<boolean>(resolve => {
    const socket = createSocket(type)
    const answer = (found: boolean) => {
      socket.close()
      resolve(found)
    }
    socket.once('error', () => answer(false))
    socket.connect(9, address, () => answer(true))
  })

/** True if the resolver answers a query for the root, which it knows unless it is cut off. */
async function asksResolver(): Promise<boolean> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  try {
    await resolver.resolveNs('.')
    return true
  } catch (error) {
    return !cutOff.has(String((error as NodeJS.ErrnoException).code))
  }
}

const cutOff = new Set(['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED', 'ENONAME'])
