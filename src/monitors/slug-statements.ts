import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { touchKeys } from '../db/slices.ts'
import type { Tables } from '../db/tables.ts'
import { type MonitorSettings, shownName } from './model/monitor.ts'
import { slugFrom } from './model/slug.ts'

/** Reads the slugs of all monitors. */
async function readSlugs(query: Kysely<Tables>): Promise<Set<string>> {
  const rows = await query.selectFrom('monitors').select('slug').where('slug', 'is not', null).execute()
  return new Set(rows.map(({ slug }) => String(slug)))
}

const attemptsMax = 5

/**
 * Writes a monitor. If it has no slug, it gets one made from its name, which may be its `own` of before, and another if
 * a concurrent writer takes that one first.
 */
export async function withSlug<T>(
  query: Kysely<Tables>,
  settings: MonitorSettings,
  own: string | null,
  write: (settings: MonitorSettings) => Promise<T>,
): Promise<T> {
  if (settings.slug !== null) return write(settings)
  for (let attempt = 1; ; attempt++) {
    const taken = await readSlugs(query)
    try {
      return await write({
        ...settings,
        slug: slugFrom(shownName(settings), slug => slug !== own && taken.has(slug)),
      })
    } catch (error) {
      if (attempt === attemptsMax || !isTaken(error, 'monitors', 'slug')) throw error
    }
  }
}

const rowsAtOnce = 200

/** Gives a slug to the monitors that have none, as those of earlier versions. Returns their number. */
export async function fillSlugs(db: Database, signal?: AbortSignal): Promise<number> {
  const { query } = db
  for (let filled = 0; ; ) {
    const rows = await query
      .selectFrom('monitors')
      .select(['id', 'name', 'public_name'])
      .where('slug', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length === 0 || signal?.aborted) return filled
    const taken = await readSlugs(query)
    const ids = rows.map(each => each.id)
    await db.write(
      ...rows.map(({ id, name, public_name }) => {
        const slug = slugFrom(public_name ?? name, each => taken.has(each))
        taken.add(slug)
        return query.updateTable('monitors').set({ slug }).where('id', '=', id).where('slug', 'is', null)
      }),
      ...touchKeys(db, 'monitors', ids),
    )
    filled += rows.length
  }
}
