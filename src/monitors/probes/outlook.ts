import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { lookupTimedOut } from './failure.ts'

/** What this host can say about its own way to the outside. */
export type Outlook = {
  /** An address that is neither loopback nor link-local. */
  readonly hasAddress: boolean
  /** The kernel knows a way to the internet at large, over IPv4 or IPv6. */
  readonly hasRoute: boolean
  /** The configured resolver answers, be it with "no". */
  readonly resolverAnswers: boolean
}

/**
 * Whose trouble a failure is (monitor-states: ours is never written as DOWN). Ours when this host is out of
 * sockets, memory or ports. Unclear when the host was not reached or its name not looked up: then this
 * host may have no network at all. Whatever refused, closed or kept silent is theirs.
 */
export function blame(code: string, host: string): 'ours' | 'theirs' | 'unclear' {
  if (exhausted.has(code)) return 'ours'
  return (notReached.has(code) || notLookedUp.has(code)) && !isLoopback(host) ? 'unclear' : 'theirs'
}

/** Decides what `blame` leaves unclear: ours without a way out, or when a name was asked for and no name can be looked up here. */
export function isCutOff(code: string, outlook: Outlook): boolean {
  if (!outlook.hasAddress || !outlook.hasRoute) return true
  return notLookedUp.has(code) && !outlook.resolverAnswers
}

const exhausted = new Set([
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'EADDRNOTAVAIL',
  'EAI_MEMORY',
  'EAI_SYSTEM',
])
const notReached = new Set(['ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENONET', 'ENOTFOUND'])
const notLookedUp = new Set(['EAI_AGAIN', lookupTimedOut])

const isLoopback = (host: string) =>
  isIP(host) ? /^(127\.|::1$)/.test(host) : /(^|\.)localhost\.?$/i.test(host)

/** Looks at this host, at most once in three seconds however many probes ask. */
export function createLookout(now: () => number): () => Promise<Outlook> {
  let last: { readonly at: number; readonly outlook: Promise<Outlook> } | null = null
  return () => {
    if (!last || Math.abs(now() - last.at) >= freshMs) last = { at: now(), outlook: look() }
    return last.outlook
  }
}

const freshMs = 3_000

async function look(): Promise<Outlook> {
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
