import { sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import type { Picture } from './reencode.ts'

export type UploadStore = ReturnType<typeof createUploadStore>

type Upload = Picture & {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: string
  readonly type: 'image/webp'
  readonly accountId: number | null
  readonly createdAt: number
}

export function createUploadStore(db: Database) {
  const { query } = db

  /** Stores a picture. The same picture again is the same row, with a new upload time. */
  const save = ({ hash, type, bytes, width, height, accountId, createdAt }: Upload): Statement =>
    query
      .insertInto('uploads')
      .values({ hash, type, bytes, width, height, account_id: accountId, created_at: createdAt })
      .onConflict(clash => clash.column('hash').doUpdateSet({ created_at: createdAt }))

  const find = async (hash: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | null> =>
    (await query
      .selectFrom('uploads')
      .select(['type', 'bytes'])
      .where('hash', '=', hash)
      .executeTakeFirst()) ?? null

  /** Hashes uploaded before the instant, used or not, paged by hash. */
  const olderThan = async (before: number, after: string, atMost: number): Promise<readonly string[]> => {
    const rows = await query
      .selectFrom('uploads')
      .select('hash')
      .where('created_at', '<', before)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(atMost)
      .execute()
    return rows.map(row => row.hash)
  }

  /** Deletes a picture unless it is referenced or was uploaded again, in one statement, so that no use can come in between. */
  const removeUnused = (hash: string, before: number): Statement =>
    query
      .deleteFrom('uploads')
      .where('hash', '=', hash)
      .where('created_at', '<', before)
      .where(({ not, exists, or }) => not(or(namings(hash).map(naming => exists(naming)))))

  /** Conditions for all places in which people write addresses. */
  const namings = (hash: string) => {
    const names = (column: string) => sql<boolean>`${sql.ref(column)} like ${`%${hash}%`}`
    return [
      ...['image', 'banner', 'content', 'description'].map(column =>
        query
          .selectFrom('announcements')
          .select(sql.lit(1).as('one'))
          .where(names(`announcements.${column}`)),
      ),
      ...(['announcement_revisions', 'announcement_autosaves'] as const).map(table =>
        query
          .selectFrom(table)
          .select(sql.lit(1).as('one'))
          .where(names(`${table}.document`)),
      ),
      query
        .selectFrom('announcement_updates')
        .select(sql.lit(1).as('one'))
        .where(names('announcement_updates.content')),
      query.selectFrom('site').select(sql.lit(1).as('one')).where(names('site.value')),
      query.selectFrom('platform_users').select(sql.lit(1).as('one')).where(names('platform_users.avatar')),
    ]
  }

  return { save, find, olderThan, removeUnused }
}
