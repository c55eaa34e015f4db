import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { exceptTrouble } from '../db/database-trouble.ts'
import type { Tables } from '../db/tables.ts'
import { knownRole } from '../kernel/actor.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { minuteMs } from '../lib/time.ts'
import { sessionIdleMs } from './model/auth-cookies.ts'
import { csrfOf, type Session, tokenHash } from './session.ts'
import { sessionStatements } from './session-statements.ts'

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
  /** Token for the cookie; only its hash is stored. */
  readonly token: string
  readonly statements: readonly Statement[]
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Database) {
  const sql = sessionStatements(db)

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
    return { id, token, statements: [sql.dropExpired(now), sql.add(row)] }
  }

  /**
   * Finds a session with the current role of its account; null if the token is unknown or the second factor is still
   * due.
   */
  async function find(token: string, now: number): Promise<Session | null> {
    const row = await sql.byToken(tokenHash(token), now)
    if (!row || row.second_factor_due === 1) return null
    if (row.last_used_at > now - usedEveryMs) return sessionOf(row, token)
    // While the database accepts no writes, signed-in people can still read.
    await db.write(sql.used(row.id, now, now + sessionIdleMs, now - usedEveryMs)).catch(exceptTrouble)
    return { ...sessionOf(row, token), lastUsedAt: now }
  }

  /** Finds a session whose second factor is still due; its token is good for nothing else. */
  async function findHalf(token: string, now: number): Promise<{ id: string; accountId: number } | null> {
    const row = await sql.byToken(tokenHash(token), now)
    return row?.second_factor_due === 1 ? { id: row.id, accountId: row.account_id } : null
  }

  const list = async (accountId: number, now: number): Promise<readonly ListedSession[]> =>
    (await sql.ofAccount(accountId, now)).map(row => ({
      id: row.id,
      device: row.device,
      address: row.address,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    }))

  return {
    draw,
    find,
    findHalf,
    list,
    removeUnlessPassword: sql.removeUnlessPassword,
    renew: (id: string, now: number) => sql.renew(id, now, now + sessionIdleMs),
    revoke: sql.revoke,
    revokeOthers: sql.revokeOthers,
    /** Deletes a browser's previous session when it signs in again. */
    forget: (token: string) => sql.removeByHash(tokenHash(token)),
  }
}

/** A session as its owner sees it in a list. */
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
