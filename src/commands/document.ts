import { z } from 'zod'
import {
  announcementDocument,
  announcementSchema,
  platformUserDocument,
  platformUserSchema,
} from '../announcements/document.ts'
import { createAnnouncementStore } from '../announcements/store.ts'
import type { Database } from '../db/database.ts'
import { invalid } from '../errors.ts'
import { problemsOf } from '../lib/fields.ts'
import { monitorDocument, monitorSchema } from '../monitors/document.ts'
import { maintenanceDocument, maintenanceSchema } from '../monitors/maintenance-document.ts'
import { createMonitorStore } from '../monitors/store.ts'
import { siteDocument, siteSchema } from '../site/document.ts'
import { createSiteStore } from '../site/store.ts'

/** A window is known by both; two that start at different times may share a title. */
export const windowKey = ({ title, startsAt }: { readonly title: string; readonly startsAt: number }) =>
  `${startsAt} ${title}`

/** The one JSON document that `import` reads and `export` writes. A part that is absent is left as it is. */
const documentSchema = z.strictObject({
  ...siteSchema.partial().shape,
  platformUsers: z.array(platformUserSchema).default([]).superRefine(noTwins('id')),
  announcements: z.array(announcementSchema).default([]).superRefine(noTwins('id')),
  monitors: z.array(monitorSchema).default([]).superRefine(noTwins('name')),
  maintenance: z.array(maintenanceSchema).default([]).superRefine(noTwins('title', windowKey)),
})

/** What of the document speaks of the site itself. */
export const siteFieldNames = Object.keys(siteSchema.shape) as readonly (keyof typeof siteSchema.shape)[]

export type SiteDocument = z.output<typeof documentSchema>

/** Reads the text of a document; throws `invalid` with every problem and its path. */
export function parseDocument(source: string): SiteDocument {
  const parsed = documentSchema.safeParse(parseJson(source))
  if (!parsed.success) throw invalid(problemsOf(parsed.error).join('\n'))
  return parsed.data
}

/** The document of everything an operator wrote; the same content always gives the same bytes. */
export async function exportDocument(db: Database): Promise<string> {
  const stores = storesOf(db)
  const { monitors, windows } = await stores.monitors.all()
  const document = {
    ...siteDocument(await stores.site.load()),
    platformUsers: (await stores.announcements.platformUsers()).map(platformUserDocument),
    announcements: (await stores.announcements.all()).map(announcementDocument),
    monitors: monitors.map(monitorDocument),
    maintenance: windows.map(maintenanceDocument),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const storesOf = (db: Database) => ({
  site: createSiteStore(db),
  announcements: createAnnouncementStore(db),
  monitors: createMonitorStore(db),
})

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw invalid(`document: must be JSON (${(error as Error).message})`)
  }
}

function noTwins<K extends string, T extends { readonly [property in K]: string | number }>(
  property: K,
  keyOf: (each: T) => string | number = each => each[property],
) {
  return (list: readonly T[], context: z.RefinementCtx): void => {
    const seen = new Set<string | number>()
    for (const [index, each] of list.entries()) {
      const key = keyOf(each)
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, property],
          message: `${JSON.stringify(each[property])} stands here twice`,
        })
      seen.add(key)
    }
  }
}
