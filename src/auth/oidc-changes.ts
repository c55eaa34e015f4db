import { subjectOf } from '../accounts/account-changes.ts'
import type { Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import type { Actor } from '../kernel/actor.ts'
import { conflict } from '../kernel/errors.ts'
import { authProblems } from './model/auth-problems.ts'
import type { LinkedIdentity } from './oidc-statements.ts'

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
