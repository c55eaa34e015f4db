import type { Database } from '../../db/database.ts'

const name = 'report-webhook'

/** Key that signs the webhook's payload; created on first use, once for all instances. */
export function createWebhookKey(
  db: Database,
  draw: (length: number) => Uint8Array,
): () => Promise<Uint8Array> {
  const { query } = db

  async function read(): Promise<Uint8Array> {
    const known = await find()
    if (known) return known
    await db.write(
      query
        .insertInto('secrets')
        .values({ name, value: draw(32) })
        .onConflict(clash => clash.doNothing()),
    )
    return (await find()) ?? read()
  }

  async function find(): Promise<Uint8Array | null> {
    const row = await query.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? null
  }

  return read
}
