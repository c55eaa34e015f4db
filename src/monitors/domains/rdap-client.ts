import type { IncomingMessage } from 'node:http'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import type { NetworkList } from '../../lib/network-list.ts'
import { Denied } from '../../lib/permitted-lookup.ts'
import { readBody } from '../kinds/http/body.ts'
import { askAndFollow } from '../kinds/http/probe.ts'
import type { DomainProblem } from '../model/domain.ts'
import { Attempt, WrongAnswer } from '../probes/attempt.ts'
import type { NameResolver } from '../probes/name-resolution.ts'
import { endOf } from '../probes/probe.ts'

/** The answer to a question by RDAP. */
export type RdapAnswer =
  | { readonly kind: 'document'; readonly document: unknown }
  /** The registry knows no such thing. */
  | { readonly kind: 'absent' }
  /** The time to wait in milliseconds; null if the registry names none. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed'; readonly problem: DomainProblem }

export type RdapClient = (
  address: string,
  /** Networks to which no connection is made, after redirects either. */
  deny: NetworkList,
  stop: AbortSignal,
) => Promise<RdapAnswer>

type RdapClientOptions = {
  readonly names: NameResolver
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number
  /** Wall clock, to which an instant in `Retry-After` is compared. */
  readonly now: () => number
  /** The time for an answer with all of its redirects, in milliseconds. */
  readonly timeoutMs?: number
}

const answerMaxMs = fixedLimit({
  area: 'Connections and requests',
  what: 'An answer of a registry of domains, in time',
  value: 10_000,
  unit: 'ms',
  why: 'It usually takes less than a second, and the registry is asked again later.',
})
const redirectsMax = fixedLimit({
  area: 'Connections and requests',
  what: 'Redirects of a registry of domains',
  value: 3,
  unit: '',
  why: 'Registries lead to the one that knows more (RFC 7480); a longer way is a loop.',
})

/**
 * Asks a registry, over the sockets of probes: with their rules for addresses and redirects, at most a megabyte, and
 * within a fixed time. Rejects only if `stop` aborts.
 */
export const createRdapClient =
  ({ names, clock, now, timeoutMs = answerMaxMs }: RdapClientOptions): RdapClient =>
  async (address, deny, stop) => {
    stop.throwIfAborted()
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)])
    using attempt = new Attempt({ signal, lookupFor: names.lookupFor, deny, clock })
    const answered = answerTo(address, attempt, now)
    return await Promise.race([answered, endOf(signal)]).catch((error: unknown) => {
      stop.throwIfAborted()
      return { kind: 'failed', problem: problemOf(error) }
    })
  }

const question = {
  method: 'GET',
  headers: { accept: 'application/rdap+json, application/json' },
  body: null,
  ignoreTls: false,
  maxRedirects: redirectsMax,
} as const

async function answerTo(address: string, attempt: Attempt, now: () => number): Promise<RdapAnswer> {
  const response = await askAndFollow({ ...question, url: address }, attempt)
  const { statusCode: status = 0 } = response
  if (status === 200) return documentIn(await readBody(response, true))
  response.destroy()
  // Some registries refuse a name that cannot be registered, such as `co.uk`, as malformed.
  if (status === 404 || status === 400) return { kind: 'absent' }
  if (status === 429 || status === 503) return { kind: 'busy', retryAfterMs: retryAfterMs(response, now()) }
  return { kind: 'failed', problem: 'refused' }
}

/** The document; its media type does not matter, since not all registries name the right one. */
function documentIn(bytes: Buffer): RdapAnswer {
  try {
    return { kind: 'document', document: JSON.parse(bytes.toString()) }
  } catch {
    return { kind: 'failed', problem: 'unreadable' }
  }
}

/** The wait that the answer asks for: a number of seconds, or an instant. */
function retryAfterMs({ headers }: IncomingMessage, now: number): number | null {
  const wanted = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(wanted)) return Number(wanted) * 1_000
  const at = Date.parse(wanted)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function problemOf(error: unknown): DomainProblem {
  if (error instanceof Denied) return 'denied'
  // The server answered, but with a body that never ends, or too many redirects.
  return error instanceof WrongAnswer ? 'unreadable' : 'unreachable'
}
