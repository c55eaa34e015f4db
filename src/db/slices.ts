import { sql } from 'kysely'
import type { Database, Statement } from './database.ts'

export type SliceVersions = ReadonlyMap<string, number>

/** Goes into the same write as a visible change, so that other processes hear of it with the commit. */
export const touch = (db: Database, slice: string): Statement =>
  db.query
    .insertInto('slices')
    .values({ slice, version: 1 })
    .onConflict(clash => clash.column('slice').doUpdateSet({ version: sql`slices.version + 1` }))

export async function sliceVersions(db: Database): Promise<SliceVersions> {
  const rows = await db.query.selectFrom('slices').select(['slice', 'version']).execute()
  return new Map(rows.map(row => [row.slice, row.version]))
}
