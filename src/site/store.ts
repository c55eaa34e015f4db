import type { Database, Statement } from '../db/database.ts'
import { defaultSite, type Site } from './site.ts'

export type SiteStore = ReturnType<typeof createSiteStore>

export function createSiteStore(db: Database) {
  async function load(): Promise<Site> {
    const rows = await db.query.selectFrom('site').select(['key', 'value']).execute()
    const values = new Map(rows.map(row => [row.key, row.value]))
    return {
      title: values.get('title') ?? defaultSite.title,
      information: values.get('information') ?? defaultSite.information,
    }
  }

  const save = (site: Partial<Site>): readonly Statement[] =>
    Object.entries(site).map(([key, value]) =>
      db.query
        .insertInto('site')
        .values({ key, value })
        .onConflict(clash => clash.column('key').doUpdateSet({ value })),
    )

  return { load, save }
}
