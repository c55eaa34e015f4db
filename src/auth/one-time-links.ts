import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Role, roles } from '../kernel/actor.ts'
import type { AppError } from '../kernel/errors.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { dayMs } from '../lib/time.ts'
import { type LinkKind, linkKinds, linkStatements } from './link-statements.ts'
import { tokenHash } from './session.ts'

const linkMs = {
  owner: dayMs,
  invitation: 7 * dayMs,
  reset: dayMs,
  address: dayMs,
} as const satisfies Record<LinkKind, number>

/** A link that can be used once. */
export type Link = {
  readonly id: string
  readonly kind: LinkKind
  /** The account whose password is set or whose address is verified; null for a link that creates one. */
  readonly accountId: number | null
  /** The role of the account that the link creates; null for the other links. */
  readonly role: Role | null
  /** The email address that the link was created for or sent to; null if none. */
  readonly email: string | null
  readonly createdBy: number | null
  readonly createdAt: number
  readonly expiresAt: number
}

type NewLink = {
  readonly link: Link
  /** The token, shown once; only its hash is stored. */
  readonly token: string
  readonly statements: readonly Statement[]
}

export type Links = ReturnType<typeof createLinks>

export function createLinks(db: Database, now: () => number) {
  const sql = linkStatements(db)

  /** A new link, which exists once its statements are written. */
  function draw(
    kind: LinkKind,
    given: Partial<Pick<Link, 'accountId' | 'role' | 'email' | 'createdBy'>>,
    lengthMs: number = linkMs[kind],
  ): NewLink {
    const token = drawToken(32)
    const createdAt = now()
    const expiresAt = createdAt + lengthMs
    const link: Link = {
      id: drawId(12),
      kind,
      accountId: given.accountId ?? null,
      role: given.role ?? null,
      email: given.email ?? null,
      createdBy: given.createdBy ?? null,
      createdAt,
      expiresAt,
    }
    return { link, token, statements: [sql.dropExpired(createdAt), sql.add(rowOf(link, token))] }
  }

  /** The link, without using it up; null if it was used, has expired or never existed. */
  async function look(token: string): Promise<Link | null> {
    const row = await sql.byToken(tokenHash(token), now())
    return row ? linkOf(row) : null
  }

  /**
   * Redeems the link for the work; exactly one caller succeeds, the others get `gone`. If the work fails, the link is
   * valid again.
   */
  async function spend<T>(token: string, gone: () => AppError, work: () => Promise<T>): Promise<T> {
    const [claimed] = await db.write(sql.claim(tokenHash(token), now()))
    const row = claimed?.rows[0]
    if (!row) throw gone()
    try {
      return await work()
    } catch (error) {
      await db.write(sql.add(row))
      throw error
    }
  }

  const invitations = async (): Promise<readonly Link[]> =>
    (await sql.ofKind('invitation', now())).map(linkOf)

  return { draw, look, spend, invitations, remove: sql.remove, removeAll: sql.removeAll }
}

const rowOf = (link: Link, token: string) => ({
  id: link.id,
  kind: link.kind,
  token_hash: tokenHash(token),
  account_id: link.accountId,
  role: link.role,
  email: link.email,
  created_by: link.createdBy,
  created_at: link.createdAt,
  expires_at: link.expiresAt,
})

const linkOf = (row: Selectable<Tables['account_links']>): Link => ({
  id: row.id,
  kind: linkKinds.find(each => each === row.kind) ?? 'reset',
  accountId: row.account_id,
  role: roles.find(each => each === row.role) ?? null,
  email: row.email,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
