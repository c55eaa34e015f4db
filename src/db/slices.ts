import { sql } from 'kysely'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'

export type SliceVersions = ReadonlyMap<string, number>

/** Goes into the same write as a visible change, so that other processes hear of it with the commit. They load the whole slice. */
export const touch = (db: Database, slice: string): Statement =>
  db.query
    .insertInto('slices')
    .values({ slice, version: 1 })
    .onConflict(clash => clash.column('slice').doUpdateSet({ version: sql`slices.version + 1` }))

/** The same for a change of a few things: other processes load what stands under these keys. */
export const touchKeys = (
  db: Database,
  slice: string,
  keys: readonly (string | number)[],
): readonly Statement[] => {
  const now = databaseNow(db.engine)
  return [
    touch(db, slice),
    // The row of the slice is locked by now, so its version is the one of this write.
    db.query
      .insertInto('slice_changes')
      .columns(['slice', 'version', 'keys', 'at'])
      .expression(from =>
        from
          .selectFrom('slices')
          .select(value => [
            'slice',
            'version',
            value.val(JSON.stringify(keys.map(String))).as('keys'),
            now.as('at'),
          ])
          .where('slice', '=', slice),
      )
      .onConflict(clash =>
        clash.columns(['slice', 'version']).doUpdateSet(row => ({ keys: row.ref('excluded.keys'), at: now })),
      ),
    db.query
      .deleteFrom('slice_changes')
      .where('slice', '=', slice)
      .where('at', '<', sql<number>`${now} - ${changesKeptMs}`),
  ]
}

/** Every process looks a few times a second; one that was away for longer loads the whole slice. */
const changesKeptMs = 30_000

export async function sliceVersions(db: Database): Promise<SliceVersions> {
  const rows = await db.query.selectFrom('slices').select(['slice', 'version']).execute()
  return new Map(rows.map(row => [row.slice, row.version]))
}

/** What the versions after `seen` up to `latest` changed; null: anything, or it is not known any more. */
export async function changedKeys(
  db: Database,
  slice: string,
  seen: number,
  latest: number,
): Promise<readonly string[] | null> {
  const rows = await db.query
    .selectFrom('slice_changes')
    .select('keys')
    .where('slice', '=', slice)
    .where('version', '>', seen)
    .where('version', '<=', latest)
    .execute()
  if (rows.length !== latest - seen) return null
  return [...new Set(rows.flatMap(row => JSON.parse(row.keys) as readonly string[]))]
}
