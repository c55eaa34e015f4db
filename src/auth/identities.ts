import { subjectOf } from '../accounts/account-changes.ts'
import type { Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import type { Actor } from '../kernel/actor.ts'
import { conflict, notFound } from '../kernel/errors.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Identity, LinkedIdentity, OidcStatements } from './oidc-statements.ts'
import { keepAnotherWay, orOnlyWay } from './sign-in-method-statements.ts'

type Options = Pick<AuthParts, 'db' | 'changes' | 'now'> & {
  readonly sql: OidcStatements
  readonly issuer: URL
}

export type Identities = ReturnType<typeof createIdentities>

export function createIdentities({ sql, changes, now, db, issuer }: Options) {
  /** Links an identity; does nothing if it is linked already. Throws `conflict` if it belongs to another account. */
  async function link(
    actor: Actor,
    accountId: number,
    { issuer, subject }: Identity,
    notice: AccountNotice = noNotice,
  ): Promise<void> {
    const known = await sql.find({ issuer, subject })
    if (known?.accountId === accountId) return
    if (known) throw conflict(authProblems.identityTaken())
    const identity = { issuer, subject, accountId, createdAt: now() }
    const statements = [sql.add(identity), ...notice(accountId)]
    await writeIdentity(changes, actor, 'linked an identity', identity, ...statements)
  }

  /** Removes a link. Throws `conflict` if the account would be left without a way to sign in. */
  async function unlink(actor: Actor, given: Identity): Promise<void> {
    const identity = await sql.find(given)
    if (!identity || identity.accountId !== actor.accountId) throw notFound(authProblems.identityNotLinked())
    const statements = [...keepAnotherWay(db, identity.accountId, { identity }, issuer), sql.remove(identity)]
    await orOnlyWay(writeIdentity(changes, actor, 'unlinked an identity', identity, ...statements))
  }

  return { list: sql.ofAccount, link, unlink }
}

/** Links or unlinks an identity, with a line in the audit trail. */
export async function writeIdentity(
  changes: Changes,
  actor: Actor,
  action: 'linked an identity' | 'unlinked an identity',
  { issuer, subject, accountId }: LinkedIdentity,
  ...statements: readonly Statement[]
): Promise<void> {
  const [before, after] =
    action === 'linked an identity' ? [null, { issuer, subject }] : [{ issuer, subject }, null]
  await onlyOnce(
    changes.write(
      { actor, action, subject: subjectOf(accountId), revision: null, before, after },
      ...statements,
    ),
  )
}

/** Turns a unique violation into an error: a concurrent request linked the same identity first. */
export async function onlyOnce<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isTaken(error, 'oidc_identities')) throw conflict(authProblems.identityTaken(), { cause: error })
    throw error
  }
}
