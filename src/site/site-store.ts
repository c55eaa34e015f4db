import type { Database, Statement } from '../db/database.ts'
import { defaultSite, type Site } from './model/site.ts'

export type SiteStore = ReturnType<typeof createSiteStore>

export function createSiteStore(db: Database) {
  async function load(): Promise<Site> {
    const rows = await db.query.selectFrom('site').select(['key', 'value']).execute()
    const stored = Object.fromEntries(rows.map(row => [row.key, row.value]))
    const { draftIncidentAfterMinutes: minutes = '', revision = '0', ...texts } = stored
    return {
      ...defaultSite,
      ...texts,
      draftIncidentAfterMinutes: minutes === '' ? null : Number(minutes),
      revision: Number(revision),
    }
  }

  const save = (site: Partial<Site>): readonly Statement[] =>
    Object.entries(site).map(([key, value]) => put(key, value === null ? '' : String(value)))

  const put = (key: string, value: string): Statement =>
    db.query
      .insertInto('site')
      .values({ key, value })
      .onConflict(clash => clash.column('key').doUpdateSet({ value }))

  return { load, save }
}
