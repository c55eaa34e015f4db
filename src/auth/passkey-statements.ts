import { type Selectable, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Passkey, StoredPasskey } from './model/passkey.ts'
import { lockAccount } from './sign-in-method-statements.ts'

export function passkeyStatements(db: Database) {
  const ofAccount = async (accountId: number): Promise<readonly Passkey[]> =>
    (
      await db.query
        .selectFrom('passkeys')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(passkeyOf)

  async function byId(id: string): Promise<StoredPasskey | null> {
    const row = await db.query.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? { ...passkeyOf(row), publicKey: row.public_key, counter: row.counter } : null
  }

  /** Statements whose write fails if the account has `atMost` passkeys already, also with concurrent ones. */
  const add = (
    { id, accountId, publicKey, counter, transports, name, createdAt }: StoredPasskey,
    atMost: number,
  ): readonly Statement[] => {
    const known = db.query
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
    const values = {
      id,
      account_id: accountId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      // Null, which the column rejects, if there are too many.
      name: sql<string>`case when (${known}) < ${atMost} then cast(${name} as text) end`,
      created_at: createdAt,
      last_used_at: null,
    }
    return [lockAccount(db, accountId), db.query.insertInto('passkeys').values(values)]
  }

  /** Records a sign-in; changes no row if a concurrent one has moved the counter on. */
  const used = (id: string, before: number, counter: number, at: number): Statement =>
    db.query
      .updateTable('passkeys')
      .set({ counter, last_used_at: at })
      .where('id', '=', id)
      .where('counter', '=', before)

  const rename = (accountId: number, id: string, name: string): Statement =>
    db.query.updateTable('passkeys').set({ name }).where('account_id', '=', accountId).where('id', '=', id)

  const remove = (accountId: number, id: string): Statement =>
    db.query.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id)

  return { ofAccount, byId, add, used, rename, remove }
}

const passkeyOf = (row: Selectable<Tables['passkeys']>): Passkey => ({
  id: row.id,
  accountId: row.account_id,
  transports: JSON.parse(row.transports) as string[],
  name: row.name,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})
