import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import { limitKey, networkKey } from '../../lib/client-address.ts'
import { headerObject, type RateLimit, takeAll } from '../../lib/rate-limit.ts'
import type { Creator, Origin } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import type { Origins } from './origins.ts'

/** A client with a valid token or session. */
export type Principal = {
  /** The account; null for a service token. */
  readonly accountId: number | null
  readonly mayCreate: boolean
}

export type AdmitOptions = {
  readonly limits: Limits
  readonly addressOf: (request: IncomingMessage) => string
  readonly originOf: Origins['originOf']
  /**
   * The principal of a request; null, without waiting, if it has no credentials. Invalid ones count as none, or throw
   * `unauthorized` where a token is needed.
   */
  readonly principalOf: (request: IncomingMessage) => Principal | null | Promise<Principal | null>
  /** True if creating requires a principal that may create. */
  readonly tokenNeeded: boolean
}

export type Admission = {
  readonly creator: Creator
  /** The rate-limit headers; names and values alternate. */
  readonly headers: readonly string[]
}

export type Admit = (request: IncomingMessage) => Admission | Promise<Admission>

/**
 * Decides from the head of a request, before its body is read, whether it may create a snippet. Throws
 * `too_many_requests`, and where a token is needed `unauthorized` or `forbidden`. Usually returns without waiting.
 */
export function createAdmit({ limits, addressOf, originOf, principalOf, tokenNeeded }: AdmitOptions): Admit {
  function admit(request: IncomingMessage): Admission | Promise<Admission> {
    const address = addressOf(request)
    // Counted before a token is looked up, so that guessing tokens uses up the rate limit.
    const headers = checkLimits(limits, address)
    const principal = principalOf(request)
    const origin = originOf(address)
    if (principal instanceof Promise || origin instanceof Promise)
      return Promise.all([principal, origin]).then(([who, from]) => admitted(who, from, headers))
    return admitted(principal, origin, headers)
  }

  function admitted(principal: Principal | null, origin: Origin, headers: readonly string[]): Admission {
    if (tokenNeeded) demandToken(principal)
    const isKnown = principal?.mayCreate ?? false
    return { creator: { accountId: principal?.accountId ?? null, ownerHash: null, origin, isKnown }, headers }
  }

  return admit
}

function demandToken(principal: Principal | null): void {
  if (!principal)
    throw new AppError('unauthorized', snippetProblems.tokenNeeded(), {
      'www-authenticate': 'Bearer realm="Corkboard"',
    })
  if (!principal.mayCreate)
    throw new AppError('forbidden', snippetProblems.tokenLacksPermission(), {
      'www-authenticate': 'Bearer realm="Corkboard", error="insufficient_scope", scope="snippets"',
    })
}

/** Rate limits of creation: per address, per network and in total; null if unlimited. */
export type Limits = {
  readonly address: RateLimit | null
  readonly network: RateLimit | null
  readonly total: RateLimit | null
}

/**
 * Counts a request with every limit and returns the headers of the narrowest. A request that one limit refuses is not
 * counted by the others, so a single address cannot lock out its neighbours.
 */
export function checkLimits({ address, network, total }: Limits, from: string): readonly string[] {
  const { headers, refusedBy } = takeAll([
    ...counted(address, limitKey(from), snippetProblems.tooManyFromAddress),
    ...counted(network, networkKey(from), snippetProblems.tooManyFromNetwork),
    ...counted(total, '', snippetProblems.tooManyNow),
  ])
  if (refusedBy) throw new AppError('too_many_requests', refusedBy.tooMany(), headerObject(headers))
  return headers
}

const counted = (limit: RateLimit | null, key: string, tooMany: () => Message) =>
  limit ? [{ limit, key, tooMany }] : []
