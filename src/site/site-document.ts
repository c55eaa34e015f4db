import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { httpAddress, issue, line, text, timeZone } from '../lib/fields.ts'
import type { Site } from './model/site.ts'
import { siteChecks } from './model/site-problems.ts'

/** What an operator may set about the site: the same for the import document, the pages and the REST interface. */
const siteFields = {
  title: line(200),
  information: text(100_000),
  logo: httpAddress.or(z.literal('')),
  accent: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, issue(siteChecks.colour())),
  footer: text(5_000),
  timeZone,
  draftIncidentAfterMinutes: z
    .int(issue(checks.wholeMinutes()))
    .min(1, issue(checks.atLeastOneMinute()))
    .max(10_080, issue(checks.atMostMinutes({ max: 10_080 })))
    .nullable(),
}

export const siteSchema = z.strictObject(siteFields)

/** Any of them; the others stay as they are. */
export const sitePatchSchema = siteSchema.partial()

export type SiteDocument = z.output<typeof siteSchema>

export const siteFieldNames = Object.keys(siteFields) as readonly (keyof SiteDocument)[]

/** What `siteSchema` reads, always in this order. */
export const siteDocument = (site: Site) =>
  Object.fromEntries(siteFieldNames.map(name => [name, site[name]])) as SiteDocument
