import type { z } from 'zod'
import type { Database, Statement } from '../db/database.ts'
import { typeOf } from '../kernel/fields/field.ts'
import { defaultSite, type Site, siteFields } from './model/site.ts'

export type SiteStore = ReturnType<typeof createSiteStore>

/** The store of the site's settings: a row for each field, with its value as text. */
export function createSiteStore(db: Database) {
  async function load(): Promise<Site> {
    const rows = await db.query.selectFrom('site').select(['key', 'value']).execute()
    const stored = new Map(rows.map(row => [row.key, row.value]))
    const known = Object.entries(siteFields.fields).flatMap(([name, schema]) => {
      const value = stored.get(name)
      return value === undefined ? [] : [[name, fromStored(schema, value)]]
    })
    return { ...defaultSite, ...Object.fromEntries(known), revision: Number(stored.get('revision') ?? 0) }
  }

  const save = (site: Partial<Site>): readonly Statement[] =>
    Object.entries(site).map(([key, value]) => put(key, stored(value)))

  const put = (key: string, value: string): Statement =>
    db.query
      .insertInto('site')
      .values({ key, value })
      .onConflict(clash => clash.column('key').doUpdateSet({ value }))

  return { load, save }
}

const stored = (value: Site[keyof Site] | undefined): string =>
  Array.isArray(value) ? JSON.stringify(value) : String(value ?? '')

function fromStored(schema: z.ZodType, stored: string): string | number | null | readonly string[] {
  const type = typeOf(schema)
  if (type.isNullable && stored === '') return null
  if (type.name === 'number') return Number(stored)
  if (type.name === 'string') return stored
  if (type.name === 'list') return JSON.parse(stored)
  throw new Error(`The site has no room for a value of the type ${type.name}.`)
}
