import type { Database } from '../db/database.ts'
import { untilCommit } from '../db/until-commit.ts'
import { type Actor, type Permission, permissionsOf } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import { minuteMs } from '../lib/time.ts'
import { isExpired } from './token.ts'
import { tokenProblems } from './token-problems.ts'
import { hashOf, isSecret } from './token-secret.ts'
import type { TokenInUse, TokenStore } from './token-store.ts'

/** The principal of a valid token. */
type Bearer = { readonly tokenId: string; readonly actor: Actor }

export type Bearers = ReturnType<typeof createBearers>

type BearersOptions = {
  readonly db: Pick<Database, 'write' | 'dataVersion'>
  readonly store: TokenStore
  readonly now: () => number
}

const usedPrecisionMs = minuteMs

/** Reads `Authorization: Bearer …` (RFC 6750). */
export function createBearers({ db, store, now }: BearersOptions) {
  const known = untilCommit<TokenInUse>(db)

  /** Identifies the bearer. Throws `unauthorized` with the challenge header. */
  async function identify(authorization: string | undefined, address: string): Promise<Bearer> {
    if (authorization === undefined) throw unauthorized(tokenProblems.missing())
    const [, secret = ''] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? []
    const found = isSecret(secret) ? await bySecret(hashOf(secret)) : null
    if (!found || isExpired(found.token, now())) throw unauthorized(tokenProblems.unknown(), 'invalid_token')
    await remember(found)
    return { tokenId: found.token.id, actor: actorOf(found, address) }
  }

  /** The token with this hash. What names none is not kept: anyone may send it. */
  async function bySecret(hash: Buffer): Promise<TokenInUse | null> {
    const kept = known()
    const key = hash.toString('latin1')
    const found = kept.get(key) ?? (await store.bySecret(hash))
    if (found) kept.set(key, found)
    return found
  }

  /** Stores the last use, to the minute, so that not every request writes. */
  async function remember({ token }: TokenInUse): Promise<void> {
    const at = now()
    if (token.lastUsedAt !== null && at - token.lastUsedAt < usedPrecisionMs) return
    await db.write(store.setLastUsed(token.id, at))
  }

  return { identify }
}

/** The actor of a token. A permission that its account has lost is lost to the token too. */
function actorOf({ token, account }: TokenInUse, address: string): Actor {
  const allowed = account && permissionsOf(account.role)
  const has = (scope: Permission) => allowed?.has(scope) ?? token.accountId === null
  return {
    accountId: token.accountId,
    name: account ? `${account.username} (${token.name})` : token.name,
    via: 'api',
    address,
    permissions: new Set(token.scopes.filter(has)),
  }
}

const unauthorized = (reason: Message, error?: string): AppError =>
  new AppError('unauthorized', reason, {
    'www-authenticate': error ? `Bearer realm="Corkboard", error="${error}"` : 'Bearer realm="Corkboard"',
  })
