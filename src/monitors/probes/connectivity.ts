import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import type { Connectivity } from '../model/classify-failure.ts'

/** Looks at this host, at most once in three seconds however many probes ask. */
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

/** Connecting a UDP socket sends nothing; it only asks the kernel for a way. The addresses are for documentation. */
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

/** Asks for the root, which every resolver knows unless it is cut off itself. */
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
