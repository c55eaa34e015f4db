import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import type { Creator, Origin } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { checkLimits, type Limits } from './create-limits.ts'
import type { Origins } from './origins.ts'

/** A client with a valid token or session. */
export type Principal = {
  /** The account; null for a service token. */
  readonly accountId: number | null
  /** True if the token or account may create snippets. */
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
    return { creator: { accountId: principal?.accountId ?? null, ownerHash: null, origin }, headers }
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
