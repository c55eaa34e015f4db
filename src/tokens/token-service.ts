import type { Changes } from '../db/changes.ts'
import { type Actor, demand, may } from '../kernel/actor.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { parsed } from '../lib/fields.ts'
import { drawId } from '../lib/id.ts'
import { dayMs } from '../lib/time.ts'
import { newTokenFields, type Token, tokenDocument } from './token.ts'
import { tokenChecks, tokenProblems } from './token-problems.ts'
import { drawSecret, hashOf } from './token-secret.ts'
import type { TokenStore } from './token-store.ts'

export type TokenService = ReturnType<typeof createTokenService>

type TokenServiceOptions = {
  readonly store: TokenStore
  readonly changes: Changes
  readonly now: () => number
}

/** Operations on tokens. Personal tokens need a session, service tokens the permission `tokens`. */
export function createTokenService({ store, changes, now }: TokenServiceOptions) {
  const own = (actor: Actor): Promise<readonly Token[]> => store.ofAccount(accountOf(actor))

  async function service(actor: Actor): Promise<readonly Token[]> {
    demand(actor, 'tokens')
    return store.ofAccount(null)
  }

  /** Creates a token; the secret is never returned again. Throws `InvalidFields` also for permissions that the actor lacks. */
  async function create(actor: Actor, input: unknown): Promise<{ token: Token; secret: string }> {
    const { kind, expiresInDays, ...written } = parsed(newTokenFields.schema, input)
    if (kind === 'service') demand(actor, 'tokens')
    if (!written.scopes.every(scope => may(actor, scope)))
      throw invalidField('scopes', tokenChecks.foreignScope())
    const at = now()
    const token: Token = {
      id: drawId(12),
      ...written,
      accountId: kind === 'service' ? null : accountOf(actor),
      createdAt: at,
      expiresAt: expiresInDays === null ? null : at + expiresInDays * dayMs,
      lastUsedAt: null,
    }
    const secret = drawSecret()
    await changes.write(
      { ...changeOf(actor, token), action: 'created', before: null, after: tokenDocument(token) },
      store.add(token, hashOf(secret), actor.accountId),
    )
    return { token, secret }
  }

  /** Revokes a token at once. Throws `not_found` also for tokens of others. */
  async function revoke(actor: Actor, id: string): Promise<Token> {
    const token = await store.find(id)
    const isMine = token !== null && (token.accountId === null ? may(actor, 'tokens') : isOf(token, actor))
    if (!token || !isMine) throw notFound(tokenProblems.gone())
    await changes.write(
      { ...changeOf(actor, token), action: 'revoked', before: tokenDocument(token), after: null },
      store.remove(id),
    )
    return token
  }

  return { own, service, create, revoke }
}

const isOf = (token: Token, actor: Actor) => token.accountId === actor.accountId

function accountOf({ accountId }: Actor): number {
  if (accountId === null) throw new AppError('forbidden', tokenProblems.onlyAccounts())
  return accountId
}

const changeOf = (actor: Actor, { id }: Token) => ({ actor, subject: `token:${id}` as const, revision: null })
