import type { IncomingMessage } from 'node:http'
import { createCookies } from '../auth/model/auth-cookies.ts'
import type { Sessions } from '../auth/session-store.ts'
import type { Config } from '../config/config.ts'
import { permissionsOf } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import type { Principal } from '../snippets/access/create-access.ts'
import type { Bearers } from '../tokens/bearer-token.ts'
import { isFromHere } from '../web/from-here.ts'

type Options = {
  readonly config: Pick<Config, 'snippetCreators'>
  readonly sessions: Pick<Sessions, 'find'>
  readonly bearers: Bearers
  readonly addressOf: (request: IncomingMessage) => string
  readonly paths: Paths
  readonly now: () => number
}

export type PrincipalOf = (request: IncomingMessage) => Principal | null | Promise<Principal | null>

/** Finds who creates a snippet, by the tokens and sessions of other features. */
export function snippetPrincipals(options: Options): PrincipalOf {
  const { config, sessions, bearers, addressOf, paths, now } = options
  const cookies = createCookies(paths)

  async function byToken(authorization: string, address: string): Promise<Principal | null> {
    try {
      const { actor } = await bearers.identify(authorization, address)
      return { accountId: actor.accountId, mayCreate: actor.permissions.has('snippets') }
    } catch (error) {
      // Where no token is needed, a wrong one is ignored.
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
    // Other Authorization headers belong to proxies with passwords of their own.
    if (authorization !== undefined && /^bearer +ckb_/i.test(authorization))
      return byToken(authorization, addressOf(request))
    const token = cookies.session.read(cookie)
    if (token === null) return null
    // A page of another site must not write in the name of an account.
    return request.method === 'GET' || isFromHere(request, paths) ? bySession(token) : null
  }
}
