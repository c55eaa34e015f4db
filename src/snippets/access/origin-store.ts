import type { Database } from '../../db/database.ts'
import { dayMs } from '../../lib/time.ts'

export type OriginKey = { readonly id: number; readonly key: Uint8Array }

export type OriginStore = ReturnType<typeof createOriginStore>

export function createOriginStore(db: Database) {
  const { query } = db

  async function find(id: number): Promise<OriginKey | null> {
    const row = await query
      .selectFrom('origin_keys')
      .select(['id', 'key'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ?? null
  }

  /** The keys that are kept, the newest first. */
  async function all(): Promise<readonly OriginKey[]> {
    return query.selectFrom('origin_keys').select(['id', 'key']).orderBy('id', 'desc').execute()
  }

  /** The key of the day, which differs from the given one if another process stored it first. */
  async function keep({ id, key }: OriginKey): Promise<OriginKey> {
    await db.write(
      query
        .insertInto('origin_keys')
        .values({ id, key, starts_at: id * dayMs })
        .onConflict(conflict => conflict.column('id').doNothing()),
    )
    return (await find(id)) ?? { id, key }
  }

  /** Deletes the keys of these days, which makes their hashes anonymous. */
  async function dropKeys(lastId: number): Promise<void> {
    await db.write(query.deleteFrom('origin_keys').where('id', '<=', lastId))
  }

  /** Clears the hashes of these days in at most `chunk` rows of each kind; true if there may be more. */
  async function clear(lastId: number, chunk: number): Promise<boolean> {
    const written = await db.write(
      query
        .updateTable('snippets')
        .set({ origin_key: null, address_hash: null, network_hash: null })
        .where('id', 'in', from =>
          from.selectFrom('snippets').select('id').where('origin_key', '<=', lastId).limit(chunk),
        ),
      query
        .updateTable('snippet_reports')
        .set({ origin_key: null, network_hash: null, reporter: null })
        .where('id', 'in', from =>
          from.selectFrom('snippet_reports').select('id').where('origin_key', '<=', lastId).limit(chunk),
        ),
    )
    return written.some(({ changes }) => changes === chunk)
  }

  return { find, all, keep, dropKeys, clear }
}
