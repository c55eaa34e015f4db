import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Session as RequestSession } from '../admin/request-session.ts'
import type { Database, Statement } from '../db/database.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import type { Tables } from '../db/tables.ts'
import { knownRole } from '../kernel/actor.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { minuteMs } from '../lib/time.ts'
import { dropExpired } from './expired-statements.ts'
import { sessionIdleMs, sessionLongestMs } from './model/auth-cookies.ts'

/** Shortest time between two recorded uses of a session, in milliseconds. */
const usedEveryMs = minuteMs
const secondFactorMs = fixedLimit({
  area: 'Signing in',
  what: 'Time to enter the second factor after the password',
  value: 10 * minuteMs,
  unit: 'ms',
  why: 'People fetch their phone; a half-open session must not stay.',
})

type Where = { readonly device: string; readonly address: string | null }

export type NewSession = {
  readonly id: string
  /** The token for the cookie; only its hash is stored. */
  readonly token: string
  readonly statements: readonly Statement[]
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Database) {
  /** A new session, which exists once its statements are written. */
  function draw(
    accountId: number,
    { device, address }: Where,
    now: number,
    secondFactorDue = false,
  ): NewSession {
    const token = drawToken(32)
    const id = drawId(12)
    const row = {
      id,
      account_id: accountId,
      token_hash: tokenHash(token),
      second_factor_due: secondFactorDue ? 1 : 0,
      device,
      address,
      created_at: now,
      last_used_at: now,
      expires_at: now + (secondFactorDue ? secondFactorMs : sessionIdleMs),
    }
    return {
      id,
      token,
      statements: [dropExpired(db, 'sessions', now), db.query.insertInto('sessions').values(row)],
    }
  }

  /**
   * Finds a session with the current role of its account; null if the token is unknown or the second factor is still
   * due.
   */
  async function find(token: string, now: number): Promise<Session | null> {
    const row = await byToken(token, now)
    if (!row || row.second_factor_due === 1) return null
    if (row.last_used_at > now - usedEveryMs) return sessionOf(row, token)
    // While the database accepts no writes, signed-in people can still read.
    await db.write(used(row.id, now)).catch(exceptTrouble)
    return { ...sessionOf(row, token), lastUsedAt: now }
  }

  /** Finds a session whose second factor is still due; its token is good for nothing else. */
  async function findHalf(token: string, now: number): Promise<{ id: string; accountId: number } | null> {
    const row = await byToken(token, now)
    return row?.second_factor_due === 1 ? { id: row.id, accountId: row.account_id } : null
  }

  const byToken = (token: string, now: number) =>
    alive(now).where('sessions.token_hash', '=', tokenHash(token)).executeTakeFirst()

  const list = async (accountId: number, now: number): Promise<readonly ListedSession[]> => {
    const rows = await alive(now)
      .where('sessions.account_id', '=', accountId)
      .where('sessions.second_factor_due', '=', 0)
      .orderBy('sessions.last_used_at', 'desc')
      .execute()
    return rows.map(({ id, device, address, created_at, last_used_at }) => ({
      id,
      device,
      address,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }))
  }

  /** Sessions that have reached neither end: the idle timeout, and the maximum age, which use does not extend. */
  const alive = (now: number) =>
    db.query
      .selectFrom('sessions')
      .where('sessions.expires_at', '>', now)
      .where('sessions.created_at', '>', now - sessionLongestMs)
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .selectAll('sessions')
      .select(['accounts.username', 'accounts.role'])

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
  function used(id: string, now: number): Statement {
    const expiresAt = now + sessionIdleMs
    return db.query
      .updateTable('sessions')
      .set({
        last_used_at: now,
        expires_at: sql<number>`case when created_at + ${sessionLongestMs} < ${expiresAt}
          then created_at + ${sessionLongestMs} else ${expiresAt} end`,
      })
      .where('id', '=', id)
      .where('last_used_at', '<=', now - usedEveryMs)
  }

  /** Resets age and idle timeout, as if the session had begun now. */
  const renew = (id: string, now: number): Statement =>
    db.query
      .updateTable('sessions')
      .set({ created_at: now, last_used_at: now, expires_at: now + sessionIdleMs })
      .where('id', '=', id)
      .where('second_factor_due', '=', 0)

  const revoke = (accountId: number, id: string): Statement =>
    db.query.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '=', id).returning('id')

  /** Deletes all sessions of the account except `kept`; null keeps none. */
  const revokeOthers = (accountId: number, kept: string | null): Statement => {
    const all = db.query.deleteFrom('sessions').where('account_id', '=', accountId)
    return kept === null ? all : all.where('id', '<>', kept)
  }

  /** Deletes a browser's previous session when it signs in again. */
  const forget = (token: string): Statement =>
    db.query.deleteFrom('sessions').where('token_hash', '=', tokenHash(token))

  return { draw, find, findHalf, list, removeUnlessPassword, renew, revoke, revokeOthers, forget }
}

export type ListedSession = {
  readonly id: string
  readonly device: string
  readonly address: string | null
  readonly createdAt: number
  readonly lastUsedAt: number
}

type Row = Selectable<Tables['sessions']> & { readonly username: string; readonly role: string }

const sessionOf = (row: Row, token: string): Session => ({
  id: row.id,
  accountId: row.account_id,
  username: row.username,
  role: knownRole(row.role),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  csrf: csrfOf(token),
  device: row.device,
})

export type Session = RequestSession & { readonly lastUsedAt: number; readonly device: string }

/** The hash that is stored instead of a token; a fast one is enough for random tokens. */
export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf of ${token}`).digest('base64url')
