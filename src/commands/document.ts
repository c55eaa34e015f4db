import { z } from 'zod'
import {
  announcementDocument,
  announcementSchema,
  platformUserDocument,
  platformUserSchema,
} from '../announcements/document.ts'
import { type AnnouncementStore, createAnnouncementStore } from '../announcements/store.ts'
import type { Database, Statement } from '../db/database.ts'
import { touch } from '../db/slices.ts'
import { invalid } from '../errors.ts'
import { line, problemsOf, text } from '../lib/fields.ts'
import {
  maintenanceDocument,
  maintenanceSchema,
  monitorDocument,
  monitorSchema,
} from '../monitors/document.ts'
import { createMonitorStore, type MonitorStore } from '../monitors/store.ts'
import { createSiteStore, type SiteStore } from '../site/store.ts'

/** A window is known by both; two that start at different times may share a title. */
const windowKey = ({ title, startsAt }: { readonly title: string; readonly startsAt: number }) =>
  `${startsAt} ${title}`

/** The one JSON document that `import` reads and `export` writes. A part that is absent is left as it is. */
const documentSchema = z.strictObject({
  title: line(200).optional(),
  information: text(100_000).optional(),
  platformUsers: z.array(platformUserSchema).default([]).superRefine(noTwins('id')),
  announcements: z.array(announcementSchema).default([]).superRefine(noTwins('id')),
  monitors: z.array(monitorSchema).default([]).superRefine(noTwins('name')),
  maintenance: z.array(maintenanceSchema).default([]).superRefine(noTwins('title', windowKey)),
})

export type SiteDocument = z.output<typeof documentSchema>

export type Imported = {
  readonly platformUsers: number
  readonly announcements: number
  readonly monitors: number
  readonly maintenance: number
}

/** Reads the text of a document; throws `invalid` with every problem and its path. */
export function parseDocument(source: string): SiteDocument {
  const parsed = documentSchema.safeParse(parseJson(source))
  if (!parsed.success) throw invalid(problemsOf(parsed.error).join('\n'))
  return parsed.data
}

/** Applies a document in one transaction: all of it or nothing. */
export async function importDocument(db: Database, document: SiteDocument): Promise<Imported> {
  const stores = storesOf(db)
  const standing = await stores.monitors.all()
  refuseUnknownMonitors(
    document,
    standing.monitors.map(each => each.name),
  )
  await db.write(
    ...siteStatements(stores.site, document),
    ...document.platformUsers.map(each => stores.announcements.savePlatformUser(each)),
    ...document.announcements.map(each => stores.announcements.save(each)),
    ...monitorStatements(stores.monitors, document, standing.monitors),
    ...document.maintenance.flatMap(each => stores.monitors.upsertWindow(each)),
    ...['site', 'announcements', 'monitors'].map(slice => touch(db, slice)),
  )
  return {
    platformUsers: document.platformUsers.length,
    announcements: document.announcements.length,
    monitors: document.monitors.length,
    maintenance: document.maintenance.length,
  }
}

/** The document of everything an operator wrote; the same content always gives the same bytes. */
export async function exportDocument(db: Database): Promise<string> {
  const stores = storesOf(db)
  const { title, information } = await stores.site.load()
  const { monitors, windows } = await stores.monitors.all()
  const document = {
    title,
    information,
    platformUsers: (await stores.announcements.platformUsers()).map(platformUserDocument),
    announcements: (await stores.announcements.all()).map(announcementDocument),
    monitors: monitors.map(monitorDocument),
    maintenance: windows.map(maintenanceDocument),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

type Stores = {
  readonly site: SiteStore
  readonly announcements: AnnouncementStore
  readonly monitors: MonitorStore
}

const storesOf = (db: Database): Stores => ({
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

function siteStatements(site: SiteStore, { title, information }: SiteDocument): readonly Statement[] {
  return site.save({
    ...(title === undefined ? {} : { title }),
    ...(information === undefined ? {} : { information }),
  })
}

/** The order of the document is the operator's order; monitors it does not name come after, as they were. */
function monitorStatements(
  store: MonitorStore,
  { monitors }: SiteDocument,
  standing: Awaited<ReturnType<MonitorStore['all']>>['monitors'],
): readonly Statement[] {
  if (monitors.length === 0) return []
  const named = new Set(monitors.map(each => each.name))
  const others = standing.filter(each => !named.has(each.name))
  return [...monitors, ...others].flatMap((each, position) => store.upsertMonitor(each, position))
}

function refuseUnknownMonitors({ maintenance, monitors }: SiteDocument, standing: readonly string[]): void {
  const known = new Set([...standing, ...monitors.map(each => each.name)])
  const problems = maintenance.flatMap((window, index) =>
    window.monitors.flatMap((name, place) =>
      known.has(name)
        ? []
        : [`maintenance[${index}].monitors[${place}]: there is no monitor named ${JSON.stringify(name)}`],
    ),
  )
  if (problems.length > 0) throw invalid(problems.join('\n'))
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
