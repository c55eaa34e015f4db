import type { IncomingMessage } from 'node:http'
import { AppError } from '../../kernel/errors.ts'
import type { Creator, Origin } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { checkLimits, type Limits } from './create-limits.ts'
import type { Origins } from './origins.ts'

/** A client with a valid token or session. */
export type Principal = {
  /** Null: a service token. */
  readonly accountId: number | null
  /** Whether this token, or this account, is good for creating snippets. */
  readonly mayCreate: boolean
}

export type AdmitOptions = {
  readonly limits: Limits
  readonly addressOf: (request: IncomingMessage) => string
  readonly originOf: Origins['originOf']
  /** Null at once without credentials. Invalid ones count as none, or throw `unauthorized` where a token is needed. */
  readonly principalOf: (request: IncomingMessage) => Principal | null | Promise<Principal | null>
  /** True: creating needs a principal that may. */
  readonly tokenNeeded: boolean
}

export type Admission = {
  readonly creator: Creator
  /** What is left of the turns, names and values in turn. */
  readonly headers: readonly string[]
}

export type Admit = (request: IncomingMessage) => Admission | Promise<Admission>

/**
 * Decides from the head of a request whether it may create a snippet now, before its body is read. Throws
 * `too_many_requests`, and where a token is needed `unauthorized` or `forbidden`. Mostly there is nothing to wait for.
 */
export function createAdmit({ limits, addressOf, originOf, principalOf, tokenNeeded }: AdmitOptions): Admit {
  function admit(request: IncomingMessage): Admission | Promise<Admission> {
    const address = addressOf(request)
    // Counted before anybody looks a token up, so that guessing tokens costs turns.
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
