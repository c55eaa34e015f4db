import { z } from 'zod'
import {
  announcementDocument,
  announcementSchema,
  platformUserDocument,
  platformUserSchema,
} from '../announcements/announcement-document.ts'
import { portableTemplate, portableTemplateSchema } from '../announcements/model/incident-template.ts'
import type { Database } from '../db/database.ts'
import { unspecific } from '../kernel/checks.ts'
import { OperatorError } from '../kernel/errors.ts'
import { problemLine } from '../kernel/invalid-fields.ts'
import { linesMax, quoted } from '../kernel/listing.ts'
import { defineChecks } from '../kernel/messages.ts'
import { checked, issue, pathText } from '../lib/fields.ts'
import { maintenanceSchema, windowDocument } from '../monitors/maintenance-document.ts'
import { monitorDocument, monitorSchema } from '../monitors/monitor-document.ts'
import { editorsDocument, secretFields } from '../monitors/monitor-secrets.ts'
import { secretFields as secretsOfChannel } from '../notifications/channel-document.ts'
import { portableDocument, portableSchema } from '../notifications/portable-document.ts'
import { createStores } from '../server/stores.ts'
import { siteFields } from '../site/model/site.ts'
import { portablePage, portablePageSchema, secretFields as secretsOfPage } from '../site/model/status-page.ts'

/** Validation messages of an import document as a whole; those of its parts are in their features. */
const documentChecks = defineChecks('document', {
  api: { twice: ({ given }: { readonly given: string }) => `${given} stands here twice` },
  en: { twice: unspecific.en },
  de: { twice: unspecific.de },
}).make

/** Key of a maintenance window: title and start, because windows with different starts may share a title. */
export const windowKey = ({ title, startsAt }: { readonly title: string; readonly startsAt: number }) =>
  `${startsAt} ${title}`

/** Schema of the JSON document that `import` reads and `export` writes. An import leaves absent parts as they are. */
const documentSchema = z.strictObject({
  ...siteFields.patch.shape,
  platformUsers: z.array(platformUserSchema).default([]).superRefine(noTwins('id')),
  announcements: z
    .array(announcementSchema)
    .default([])
    .superRefine(noTwins('id'))
    .superRefine((list, context) => {
      const seen = new Set<string>()
      for (const [index, { updates = [] }] of list.entries())
        for (const [place, { id }] of updates.entries()) {
          if (seen.has(id)) context.addIssue(twice([index, 'updates', place, 'id'], id))
          seen.add(id)
        }
    }),
  monitors: z.array(monitorSchema).default([]).superRefine(noTwins('name')).superRefine(noTwins('slug')),
  maintenance: z.array(maintenanceSchema).default([]).superRefine(noTwins('title', windowKey)),
  channels: z.array(portableSchema).default([]).superRefine(noTwins('key')),
  incidentTemplates: z.array(portableTemplateSchema).default([]).superRefine(noTwins('name')),
  statusPages: z
    .array(portablePageSchema)
    .default([])
    .superRefine(noTwins('slug'))
    .superRefine(noTwins('host')),
})

export type SiteDocument = z.output<typeof documentSchema>

/** Parses the text of a document. Throws `invalid` with every problem and its path. */
export function parseDocument(source: string): SiteDocument {
  const document = parseJson(source)
  const broken = brokenTexts(document)
  if (broken.length > 0) throw new OperatorError('invalid', broken.join('\n'))
  const { data, problems } = checked(documentSchema, document)
  if (!data) throw new OperatorError('invalid', problems.map(problemLine).join('\n'))
  return data
}

export type ExportResult = {
  readonly text: string
  /** Monitors and channels with the names of their secret fields, which the text contains or replaces by placeholders. */
  readonly secrets: readonly { readonly name: string; readonly fields: readonly string[] }[]
}

/**
 * Exports everything that operators wrote; the same content always gives the same bytes. Without `withSecrets`, a
 * placeholder that `import` understands stands for each secret.
 */
export async function exportDocument(
  db: Database,
  { withSecrets }: { readonly withSecrets: boolean },
): Promise<ExportResult> {
  const stores = createStores(db)
  const { monitors, windows } = await stores.monitors.all()
  const channels = await stores.channels.all()
  const announcements = await stores.announcements.all()
  const templates = await stores.templates.all()
  const statusPages = await stores.statusPages.all()
  const document = {
    ...siteFields.document(await stores.site.load()),
    platformUsers: (await stores.announcements.authors.all()).map(platformUserDocument),
    announcements: announcements.map(each => announcementDocument(each, monitors, channels)),
    monitors: monitors.map(withSecrets ? monitorDocument : editorsDocument),
    maintenance: windows.map(windowDocument),
    channels: channels.map(each => portableDocument(each, monitors, { withSecrets })),
    incidentTemplates: templates.map(each => portableTemplate(each, monitors)),
    statusPages: statusPages.map(each => portablePage(each, monitors, { withSecrets })),
  }
  const secrets = [
    ...monitors.map(each => ({ name: each.name, fields: secretFields(each) })),
    ...channels.map(each => ({ name: each.name, fields: secretsOfChannel(each) })),
    ...statusPages.map(each => ({ name: each.title, fields: secretsOfPage(each) })),
  ].filter(({ fields }) => fields.length > 0)
  return { text: `${JSON.stringify(document, null, 2)}\n`, secrets }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new OperatorError('invalid', `document: must be JSON (${(error as Error).message})`)
  }
}

/** Problems of texts with half a surrogate pair, which has no UTF-8 encoding and would be stored as another character. */
function brokenTexts(document: unknown): readonly string[] {
  const problems: string[] = []
  // A stack instead of recursion, and paths only for problems: a document may be as deep as it is long.
  const left: Place[] = [{ above: null, key: '', value: document }]
  for (let place = left.pop(); place && problems.length < linesMax; place = left.pop()) {
    const { value } = place
    if (typeof value === 'string' && !value.isWellFormed())
      problems.push(`${pathOf(place)}: has half a surrogate pair, such as \\ud83d without its other half`)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, each] of Object.entries(value)) {
      const below = { above: place, key: Array.isArray(value) ? Number(name) : name, value: each }
      if (name.isWellFormed()) left.push(below)
      else problems.push(`${pathOf(below)}: has half a surrogate pair in its name`)
    }
  }
  return problems.reverse()
}

type Place = { readonly above: Place | null; readonly key: string | number; readonly value: unknown }

function pathOf(place: Place): string {
  const keys: (string | number)[] = []
  for (let at = place; at.above; at = at.above) keys.push(at.key)
  return pathText(keys.reverse()).toWellFormed()
}

function noTwins<K extends string, T extends { readonly [property in K]: string | number | null }>(
  property: K,
  keyOf: (each: T) => string | number | null = each => each[property],
) {
  return (list: readonly T[], context: z.RefinementCtx): void => {
    const seen = new Set<string | number>()
    for (const [index, each] of list.entries()) {
      const key = keyOf(each)
      if (key === null) continue
      if (seen.has(key)) context.addIssue(twice([index, property], each[property]))
      seen.add(key)
    }
  }
}

const twice = (path: (string | number)[], given: string | number | null) => ({
  code: 'custom' as const,
  path,
  message: issue(documentChecks.twice({ given: quoted(given) })),
})
