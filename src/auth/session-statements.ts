import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { sessionLongestMs } from './model/auth-cookies.ts'

/** The SQL of sessions. */
export function sessionStatements(db: Database) {
  const byToken = (hash: Uint8Array, now: number) =>
    alive(now).where('sessions.token_hash', '=', hash).executeTakeFirst()

  const ofAccount = (accountId: number, now: number) =>
    alive(now)
      .where('sessions.account_id', '=', accountId)
      .where('sessions.second_factor_due', '=', 0)
      .orderBy('sessions.last_used_at', 'desc')
      .execute()

  /** Sessions that have reached neither end: the idle timeout, and the maximum age, which use does not extend. */
  const alive = (now: number) =>
    db.query
      .selectFrom('sessions')
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', now - sessionLongestMs)
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .selectAll('sessions')
      .select(['accounts.username', 'accounts.role'])

  type NewRow = Parameters<ReturnType<typeof db.query.insertInto<'sessions'>>['values']>[0]
  const add = (row: NewRow): Statement => db.query.insertInto('sessions').values(row)

  /** Deletes the session if the account's password has changed meanwhile. */
  const removeUnlessPassword = (id: string, accountId: number, hash: string | null): Statement =>
    db.query
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('accounts')
              .select('accounts.id')
              .where('accounts.id', '=', accountId)
              .where('accounts.password_hash', hash === null ? 'is' : '=', hash),
          ),
        ),
      )

  /** Records a use and extends the session; changes no row if another request has just done so. */
  const used = (id: string, now: number, expiresAt: number, before: number): Statement =>
    db.query
      .updateTable('sessions')
      .set({
        last_used_at: now,
        expires_at: sql<number>`case when created_at + ${sessionLongestMs} < ${expiresAt}
          then created_at + ${sessionLongestMs} else ${expiresAt} end`,
      })
      .where('id', '=', id)
      .where('last_used_at', '<=', before)

  /** Resets age and idle timeout, as if the session had begun now. */
  const renew = (id: string, now: number, expiresAt: number): Statement =>
    db.query
      .updateTable('sessions')
      .set({ created_at: now, last_used_at: now, expires_at: expiresAt })
      .where('id', '=', id)
      .where('second_factor_due', '=', 0)

  const revoke = (accountId: number, id: string): Statement =>
    db.query.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).returning('id')

  /** Deletes all sessions of the account except `kept`; null keeps none. */
  const revokeOthers = (accountId: number, kept: string | null): Statement => {
    const all = db.query.deleteFrom('sessions').where('account_id', '=', accountId)
    return kept === null ? all : all.where('id', '<>', kept)
  }

  const byHash = (hash: Uint8Array): Statement =>
    db.query.deleteFrom('sessions').where('token_hash', '=', hash)

  const dropExpired = (now: number): Statement =>
    db.query.deleteFrom('sessions').where('expires_at', '<=', now)

  return {
    byToken,
    ofAccount,
    add,
    removeUnlessPassword,
    used,
    renew,
    revoke,
    revokeOthers,
    removeByHash: byHash,
    dropExpired,
  }
}
