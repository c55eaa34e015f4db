import { sql } from 'kysely'
import { batched } from '../lib/batched.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statement } from './database.ts'
import { untilCommit } from './until-commit.ts'
import { insertWhere } from './upsert.ts'

export type SliceVersions = ReadonlyMap<string, number>

/** Increments the version of a slice in the write of a visible change: after the commit, other processes reload the slice. */
export const touch = (db: Database, slice: string): Statement =>
  db.query
    .insertInto('slices')
    .values({ slice, version: 1 })
    .onConflict(clash => clash.column('slice').doUpdateSet({ version: sql`slices.version + 1` }))

/** Like `touch`, for a change of a few items: other processes reload only the items with these keys. */
export const touchKeys = (
  db: Database,
  slice: string,
  keys: readonly (string | number)[],
): readonly Statement[] => {
  const now = databaseNow(db.engine)
  return [
    touch(db, slice),
    // The row of the slice is locked now, so its version is that of this write.
    insertWhere(
      db.query,
      'slice_changes',
      { slice, version: sql.ref('version'), keys: JSON.stringify(keys.map(String)), at: now },
      db.query.selectFrom('slices').where('slice', '=', slice),
    ).onConflict(clash =>
      clash.columns(['slice', 'version']).doUpdateSet(row => ({ keys: row.ref('excluded.keys'), at: now })),
    ),
    db.query
      .deleteFrom('slice_changes')
      .where('slice', '=', slice)
      .where('at', '<', sql<number>`${now} - ${changesKeptMs}`),
  ]
}

/**
 * How long changed keys are kept, in milliseconds. Every process polls a few times a second; one that was away for
 * longer reloads the whole slice.
 */
const changesKeptMs = 30_000

export async function sliceVersions(db: Database): Promise<SliceVersions> {
  const rows = await db.query.selectFrom('slices').select(['slice', 'version']).execute()
  return new Map(rows.map(row => [row.slice, row.version]))
}

/** Name of a slice of everything, whose version differs after each commit; on PostgreSQL it is negative, and another at each read. */
export const everything = '*'

/**
 * Creates a function that reads the versions as of its call, with the commits of all instances, and that of `everything`.
 * Calls of one turn of the event loop share a read.
 */
export function createCurrentVersions(db: Database): () => Promise<SliceVersions> {
  const statement = db.query.selectFrom('slices').select(['slice', 'version']).compile()
  let reads = 0
  const known = untilCommit<SliceVersions>(db)
  const shared = batched(async () => {
    const kept = known()
    if (!kept.has('')) kept.set('', await read())
    return kept
  })
  return async () => (await shared('')) ?? new Map()

  async function read(): Promise<SliceVersions> {
    const version = db.dataVersion() ?? -++reads
    const rows = await db.rows(statement)
    return new Map([...rows.map(row => [row.slice, row.version] as const), [everything, version]])
  }
}

/** The keys changed by the versions after `seen` up to `latest`; null if they are unknown or anything may have changed. */
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
