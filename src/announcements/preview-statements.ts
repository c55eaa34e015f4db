import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

export type PreviewKeys = ReturnType<typeof createPreviewKeys>

const name = 'preview'
const keyLength = 32

/** The key that signs preview addresses; `draw` gives random bytes. */
export function createPreviewKeys(db: Database, draw: (length: number) => Uint8Array) {
  /** Made when it is first asked for; whoever is first makes it for all. */
  async function read(): Promise<Uint8Array> {
    const known = await find()
    if (known) return known
    await db.write(
      db.query
        .insertInto('secrets')
        .values({ name, value: draw(keyLength) })
        .onConflict(clash => clash.doNothing()),
    )
    return (await find()) ?? read()
  }

  /** A new key; goes into the write that makes every address given out so far invalid. */
  const renewal = () =>
    db.query
      .insertInto('secrets')
      .values({ name, value: draw(keyLength) })
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
