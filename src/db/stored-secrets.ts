import { sql } from 'kysely'
import type { Database } from './database.ts'

export type Secret = ReturnType<typeof createSecret>

const length = 32

/** A signing key of this site, created on first use; `draw` returns random bytes. */
export function createSecret(db: Database, name: string, draw: (length: number) => Uint8Array) {
  /** The key. If several callers create it at once, exactly one succeeds and all get its key. */
  async function read(): Promise<Uint8Array> {
    const known = await find()
    if (known) return known
    await db.write(
      db.query
        .insertInto('secrets')
        .values({ name, value: draw(length) })
        .onConflict(clash => clash.doNothing()),
    )
    return (await find()) ?? read()
  }

  /** A statement that stores a new key, for the write that invalidates everything signed so far. */
  const renewal = () =>
    db.query
      .insertInto('secrets')
      .values({ name, value: draw(length) })
      .onConflict(clash => clash.column('name').doUpdateSet({ value: sql`excluded.value` }))

  async function find(): Promise<Uint8Array | null> {
    const row = await db.query
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.value ?? null
  }

  return { read, renewal }
}
