import type { IncomingMessage } from 'node:http'
import { createCookies } from '../auth/model/auth-cookies.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { permissionsOf } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { createRateLimit, type Rate } from '../lib/rate-limit.ts'
import { type Admit, createAdmit, type Principal } from '../snippets/access/create-access.ts'
import type { Origins } from '../snippets/access/origins.ts'
import { createBearers } from '../tokens/bearer-token.ts'
import { isFromHere } from '../web/from-here.ts'
import type { Stores } from './stores.ts'

export type SnippetAccessOptions = {
  readonly config: Config
  readonly db: Database
  readonly stores: Pick<Stores, 'tokens'>
  readonly sessions: Sessions
  readonly originOf: Origins['originOf']
  readonly addressOf: (request: IncomingMessage) => string
  readonly paths: Paths
  readonly now: () => number
}

export type PrincipalOf = (request: IncomingMessage) => Principal | null | Promise<Principal | null>

/** Puts the gate together: who asks is known by the tokens and sessions of other features. */
export function openSnippetAccess(options: SnippetAccessOptions): {
  readonly admit: Admit
  readonly principalOf: PrincipalOf
} {
  const { config, originOf, addressOf, now } = options
  const limit = (rate: Rate | null) => rate && createRateLimit(rate, now)
  const limits = {
    address: limit(config.snippetRate),
    network: limit(config.snippetNetworkRate),
    total: limit(config.snippetTotalRate),
  }
  const principalOf = holders(options)
  const tokenNeeded = config.snippetCreators === 'token'
  return { admit: createAdmit({ limits, addressOf, originOf, principalOf, tokenNeeded }), principalOf }
}

function holders({ config, db, stores, sessions, addressOf, paths, now }: SnippetAccessOptions): PrincipalOf {
  const cookies = createCookies(paths)
  const { identify } = createBearers({ db, store: stores.tokens, now })

  async function byToken(authorization: string, address: string): Promise<Principal | null> {
    try {
      const { actor } = await identify(authorization, address)
      return { accountId: actor.accountId, mayCreate: actor.permissions.has('snippets') }
    } catch (error) {
      // Where no token is needed, a wrong one counts as none.
      if (error instanceof AppError && error.code === 'unauthorized' && config.snippetCreators === 'anyone')
        return null
      throw error
    }
  }

  async function bySession(token: string): Promise<Principal | null> {
    const session = await sessions.find(token, now())
    return session && { accountId: session.accountId, mayCreate: permissionsOf(session.role).has('snippets') }
  }

  return request => {
    const { authorization, cookie } = request.headers
    // Proxies have passwords of their own in this header.
    if (authorization !== undefined && /^bearer +ckb_/i.test(authorization))
      return byToken(authorization, addressOf(request))
    const token = cookies.session.read(cookie)
    if (token === null) return null
    // The page of another site must not write in anybody's name.
    return request.method === 'GET' || isFromHere(request, paths) ? bySession(token) : null
  }
}
