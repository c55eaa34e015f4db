import type { IncomingMessage } from 'node:http'
import { createCookies } from './accounts/cookie.ts'
import type { Sessions } from './accounts/sessions.ts'
import { permissionsOf } from './actor.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { AppError } from './errors.ts'
import { type Admit, createGate, type Holder } from './gate/gate.ts'
import type { Origins } from './gate/origins.ts'
import { createRateLimit, type Rate } from './lib/rate-limit.ts'
import type { Paths } from './paths.ts'
import { createBearers } from './tokens/bearer.ts'
import { createTokenStore } from './tokens/store.ts'
import { isFromHere } from './web/from-here.ts'

export type AdmissionOptions = {
  readonly config: Config
  readonly db: Database
  readonly sessions: Sessions
  readonly originOf: Origins['originOf']
  readonly addressOf: (request: IncomingMessage) => string
  readonly paths: Paths
  readonly now: () => number
}

export type HolderOf = (request: IncomingMessage) => Holder | null | Promise<Holder | null>

/** Puts the gate together: who asks is known by the tokens and sessions of other features. */
export function openGate(options: AdmissionOptions): { readonly admit: Admit; readonly holderOf: HolderOf } {
  const { config, originOf, addressOf, now } = options
  const limit = (rate: Rate | null) => rate && createRateLimit(rate, now)
  const limits = {
    address: limit(config.snippetRate),
    network: limit(config.snippetNetworkRate),
    total: limit(config.snippetTotalRate),
  }
  const holderOf = holders(options)
  const tokenNeeded = config.snippetCreators === 'token'
  return { admit: createGate({ limits, addressOf, originOf, holderOf, tokenNeeded }), holderOf }
}

function holders({ config, db, sessions, addressOf, paths, now }: AdmissionOptions): HolderOf {
  const cookies = createCookies(paths)
  const { identify } = createBearers({ db, store: createTokenStore(db), now })

  async function byToken(authorization: string, address: string): Promise<Holder | null> {
    try {
      const { actor } = await identify(authorization, address)
      return { accountId: actor.accountId, mayCreate: actor.permissions.has('snippets') }
    } catch (error) {
      // Where nobody needs a token, a wrong one is no worse than none.
      if (error instanceof AppError && error.code === 'unauthorized' && config.snippetCreators === 'anyone')
        return null
      throw error
    }
  }

  async function bySession(token: string): Promise<Holder | null> {
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
