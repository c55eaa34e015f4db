import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { isMissing } from '../db/database-trouble.ts'
import type { Tables } from '../db/tables.ts'
import { conflict } from '../kernel/errors.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Identity } from './oidc-statements.ts'

type SignInMethod = { readonly passkey: string } | { readonly identity: Identity }

/**
 * Statements that make the write fail if it would remove the last sign-in method; the removal must follow them. The
 * first locks the account, so that the second sees a concurrent removal: otherwise each of two could rely on the method
 * that the other removes. Identities count only if they are of the configured provider, `issuer`.
 */
export function keepAnotherWay(
  db: Database,
  accountId: number,
  taken: SignInMethod,
  issuer: URL | null,
): readonly Statement[] {
  const passkey = 'passkey' in taken ? taken.passkey : null
  const identity = 'identity' in taken ? taken.identity : null

  const passkeys = db.query.selectFrom('passkeys').select('id').where('account_id', '=', accountId)
  const identities = db.query
    .selectFrom('oidc_identities')
    .select('subject')
    .where('account_id', '=', accountId)
    .where('issuer', 'in', issuer === null ? [''] : spellings(issuer))
  const otherPasskeys = passkey === null ? passkeys : passkeys.where('id', '<>', passkey)
  const otherIdentities = identity === null ? identities : identities.where(isNot(identity))
  const isLeft = sql<boolean>`(password_hash is not null or exists ${otherPasskeys} or exists ${otherIdentities})`

  return [
    lockAccount(db, accountId),
    // Null, which the column rejects, if no method is left.
    account(db, accountId).set({ created_at: sql<number>`case when ${isLeft} then created_at end` }),
  ]
}

/** Locks the account for this write, so that the statements behind see what concurrent ones have written. */
export const lockAccount = (db: Database, accountId: number): Statement =>
  account(db, accountId).set({ created_at: sql<number>`created_at` })

const account = (db: Database, id: number) => db.query.updateTable('accounts').where('id', '=', id)

const isNot =
  ({ issuer, subject }: Identity) =>
  (each: ExpressionBuilder<Tables, 'oidc_identities'>) =>
    each.or([each('issuer', '<>', issuer), each('subject', '<>', subject)])

/** Waits for the write. Throws `conflict` if `keepAnotherWay` made it fail. */
export async function orOnlyWay<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isMissing(error, 'accounts', 'created_at')) throw conflict(authProblems.onlyWay(), { cause: error })
    throw error
  }
}

/** The issuer with and without a slash at its end, since providers write their name either way. */
const spellings = ({ href }: URL): readonly string[] => [href, href.replace(/\/$/, '')]
