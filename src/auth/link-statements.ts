import type { Database, Statement } from '../db/database.ts'

/**
 * Purposes of links: `owner` creates the first account, `invitation` a further one, `reset` sets a password, `address`
 * verifies an email address.
 */
export const linkKinds = ['owner', 'invitation', 'reset', 'address'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The SQL of one-time links. */
export function linkStatements(db: Database) {
  type NewRow = Parameters<ReturnType<typeof db.query.insertInto<'account_links'>>['values']>[0]
  const add = (row: NewRow): Statement => db.query.insertInto('account_links').values(row)

  const byToken = (hash: Uint8Array, now: number) =>
    db.query
      .selectFrom('account_links')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst()

  const ofKind = (kind: LinkKind, now: number) =>
    db.query
      .selectFrom('account_links')
      .selectAll()
      .where('kind', '=', kind)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute()

  /** Deletes and returns the row, so that exactly one caller gets it; the first owner's link only while there is no account. */
  const claim = (hash: Uint8Array, now: number) =>
    db.query
      .deleteFrom('account_links')
      .where('token_hash', '=', hash)
      .where('expires_at', '>', now)
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

  const dropExpired = (now: number): Statement =>
    db.query.deleteFrom('account_links').where('expires_at', '<=', now)

  return { add, byToken, ofKind, claim, remove, removeAll, dropExpired }
}
