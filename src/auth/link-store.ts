import type { Selectable } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type Role, roles } from '../kernel/actor.ts'
import type { AppError } from '../kernel/errors.ts'
import { drawId, drawToken } from '../lib/id.ts'
import { dayMs } from '../lib/time.ts'
import { dropExpired } from './expired-statements.ts'
import { tokenHash } from './session-store.ts'

/**
 * How long a link of each purpose works: `owner` creates the first account, `invitation` a further one, `reset` sets a
 * password, `address` verifies an email address.
 */
const linkMs = { owner: dayMs, invitation: 7 * dayMs, reset: dayMs, address: dayMs } as const

export type LinkKind = keyof typeof linkMs

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
  /** A new link, which exists once its statements are written. */
  function draw(
    kind: LinkKind,
    given: Partial<Pick<Link, 'accountId' | 'role' | 'email' | 'createdBy'>>,
    lengthMs: number = linkMs[kind],
  ): NewLink {
    const token = drawToken(32)
    const createdAt = now()
    const link: Link = {
      accountId: null,
      role: null,
      email: null,
      createdBy: null,
      ...given,
      id: drawId(12),
      kind,
      createdAt,
      expiresAt: createdAt + lengthMs,
    }
    return { link, token, statements: [dropExpired(db, 'account_links', createdAt), add(rowOf(link, token))] }
  }

  /** The link, without using it up; null if it was used, has expired or never existed. */
  async function look(token: string): Promise<Link | null> {
    const row = await alive().where('token_hash', '=', tokenHash(token)).executeTakeFirst()
    return row ? linkOf(row) : null
  }

  /**
   * Redeems the link for the work; exactly one caller succeeds, the others get `gone`. If the work fails, the link is
   * valid again.
   */
  async function spend<T>(token: string, gone: () => AppError, work: () => Promise<T>): Promise<T> {
    const [claimed] = await db.write(claim(tokenHash(token)))
    const row = claimed?.rows[0]
    if (!row) throw gone()
    try {
      return await work()
    } catch (error) {
      await db.write(add(row))
      throw error
    }
  }

  const invitations = async (): Promise<readonly Link[]> =>
    (await alive().where('kind', '=', 'invitation').orderBy('created_at', 'desc').execute()).map(linkOf)

  const alive = () => db.query.selectFrom('account_links').selectAll().where('expires_at', '>', now())

  type NewRow = Parameters<ReturnType<typeof db.query.insertInto<'account_links'>>['values']>[0]
  const add = (row: NewRow): Statement => db.query.insertInto('account_links').values(row)

  /** Deletes and returns the row, so that exactly one caller gets it; the first owner's link only while there is no account. */
  const claim = (hash: Uint8Array) =>
    db.query
      .deleteFrom('account_links')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now())
      .where(either =>
        either.or([
          either('kind', '<>', 'owner'),
          either.not(either.exists(db.query.selectFrom('accounts').select('id'))),
        ]),
      )
      .returningAll()

  const remove = (kind: LinkKind, id: string): Statement =>
    db.query.deleteFrom('account_links').where('kind', '=', kind).where('id', '=', id).returning('id')

  const removeAll = (kind: LinkKind, accountId: number | null = null): Statement => {
    const all = db.query.deleteFrom('account_links').where('kind', '=', kind)
    return accountId === null ? all : all.where('account_id', '=', accountId)
  }

  return { draw, look, spend, invitations, remove, removeAll }
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
  kind: Object.hasOwn(linkMs, row.kind) ? (row.kind as LinkKind) : 'reset',
  accountId: row.account_id,
  role: roles.find(each => each === row.role) ?? null,
  email: row.email,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
