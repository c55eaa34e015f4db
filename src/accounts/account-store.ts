import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { accountLookups } from './account-lookup-store.ts'
import { accountStatements } from './account-statements.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** The store of accounts and their platform_users rows, which hold what readers see of an author. */
export const createAccountStore = (db: Database) => ({
  ...accountLookups(db),
  ...accountStatements(db),
  drawAccountId: () => drawAccountId(db),
})

/** Finds the confirmed email address of an account; null without one. */
export const confirmedEmailOf =
  ({ find }: Pick<AccountStore, 'find'>) =>
  async (id: number): Promise<string | null> => {
    const account = await find(id)
    return account?.emailProvedAt == null ? null : account.email
  }

/** An id that neither an account nor an author of announcements ever had. */
async function drawAccountId(db: Database): Promise<number> {
  const used = sql<number>`(select coalesce(max(id), 0) + 1 from (
    select id from accounts union all select id from platform_users
    union all select platform_user_id from announcements) as ids)`
  const [written] = await db.write(
    db.query
      .insertInto('serials')
      .values({ name: 'accounts', last: used })
      .onConflict(clash =>
        clash.column('name').doUpdateSet({
          last: sql`case when serials.last >= excluded.last then serials.last + 1 else excluded.last end`,
        }),
      )
      .returning('last'),
  )
  const row = written?.rows[0] as { last: number } | undefined
  if (!row) throw new Error('The database drew no id.')
  return row.last
}
