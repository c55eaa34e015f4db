import { z } from 'zod'
import { httpAddress, line, text, timeZone } from '../lib/fields.ts'
import type { Site } from './model/site.ts'

/** What an operator may set about the site: the same for the import document, the pages and the REST interface. */
export const siteFields = {
  title: line(200),
  information: text(100_000),
  logo: httpAddress.or(z.literal('')),
  accent: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'must be a colour such as #1d4a96, or empty'),
  footer: text(5_000),
  timeZone,
  draftIncidentAfterMinutes: z
    .int('must be a whole number of minutes')
    .min(1, 'must be at least 1 minute')
    .max(10_080, 'must be at most 10080 minutes')
    .nullable(),
}

export const siteSchema = z.strictObject(siteFields)

/** Any of them; the others stay as they are. */
export const sitePatchSchema = siteSchema.partial()

/** The part that editors may change: the information text. */
export const informationSchema = siteSchema.pick({ information: true })

export type SiteDocument = z.output<typeof siteSchema>

/** What `siteSchema` reads, always in this order. */
export const siteDocument = (site: Site): SiteDocument => ({
  title: site.title,
  information: site.information,
  logo: site.logo,
  accent: site.accent,
  footer: site.footer,
  timeZone: site.timeZone,
  draftIncidentAfterMinutes: site.draftIncidentAfterMinutes,
})
