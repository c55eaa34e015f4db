import type { Database } from '../db/database.ts'
import { replaced } from '../db/upsert.ts'
import type { Release } from './release.ts'

export type ReleaseStore = ReturnType<typeof createReleaseStore>

/** Keeps the latest release that a registry named, for all instances and beyond a restart. */
export function createReleaseStore(db: Database) {
  const { query } = db

  /** The release, null if none is published, and when the registry was asked last; null if it never was. */
  async function read(
    name: string,
  ): Promise<{ readonly release: Release | null; readonly askedAt: number } | null> {
    const row = await query.selectFrom('releases').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row) return null
    const { version, url, asked_at: askedAt } = row
    return { release: version === null ? null : { version, url }, askedAt }
  }

  async function save(name: string, release: Release | null, askedAt: number): Promise<void> {
    const row = { name, version: release?.version ?? null, url: release?.url ?? null, asked_at: askedAt }
    await db.write(
      query
        .insertInto('releases')
        .values(row)
        .onConflict(clash => clash.column('name').doUpdateSet(replaced([row]))),
    )
  }

  return { read, save }
}
