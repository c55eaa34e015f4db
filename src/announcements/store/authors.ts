import type { Database, Statement } from '../../db/database.ts'
import type { PlatformUser } from '../../kernel/actor.ts'

/** The accounts that can be chosen as an author. */
export function authors(db: Database) {
  const all = (): Promise<readonly PlatformUser[]> =>
    db.query.selectFrom('platform_users').select(['id', 'username', 'avatar']).orderBy('id').execute()

  const byName = () =>
    db.query
      .selectFrom('platform_users')
      .select(['id', 'username'])
      .orderBy('username')
      .orderBy('id')
      .execute()

  async function find(id: number): Promise<PlatformUser | null> {
    const row = await db.query
      .selectFrom('platform_users')
      .select(['id', 'username', 'avatar'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { ...row } : null
  }

  const save = ({ id, username, avatar }: PlatformUser): Statement =>
    db.query
      .insertInto('platform_users')
      .values({ id, username, avatar })
      .onConflict(clash => clash.column('id').doUpdateSet({ username, avatar }))

  return { all, byName, find, save }
}
