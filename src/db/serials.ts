import { sql } from 'kysely'
import type { Database } from './database.ts'

/** An id for a new row of the table, never used before. */
export async function nextId(
  db: Database,
  name:
    | 'channels'
    | 'incident_templates'
    | 'monitors'
    | 'maintenance_windows'
    | 'snippet_blocks'
    | 'status_pages'
    | 'subscribers'
    | 'text_bundles',
): Promise<number> {
  const [written] = await db.write(
    db.query.updateTable('serials').set({ last: sql`last + 1` }).where('name', '=', name).returning('last'),
  )
  const row = written?.rows[0] as { last: number } | undefined
  if (!row) throw new Error(`There is no serial named ${name}`)
  return row.last
}
