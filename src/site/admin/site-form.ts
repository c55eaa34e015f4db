import type { Form } from '../../admin/admin-form.ts'
import type { SiteDocument } from '../site-document.ts'

/** The fields as typed; the numbers are still text. */
export type SiteForm = Readonly<Record<keyof SiteDocument, string>>

export const formOfSite = (site: SiteDocument): SiteForm => ({
  ...site,
  draftIncidentAfterMinutes: site.draftIncidentAfterMinutes?.toString() ?? '',
})

/** What the form of the page carries; an editor's carries the information only. */
export const readSiteForm = (form: Form, fields: readonly (keyof SiteDocument)[]): Partial<SiteForm> =>
  Object.fromEntries(fields.filter(name => form.has(name)).map(name => [name, form.text(name).trim()]))

/** As the schema wants it: an empty number is none, and what is no number is left for the schema to refuse. */
export function inputOf({
  draftIncidentAfterMinutes,
  ...messages
}: Partial<SiteForm>): Record<string, unknown> {
  if (draftIncidentAfterMinutes === undefined) return messages
  return {
    ...messages,
    draftIncidentAfterMinutes: draftIncidentAfterMinutes === '' ? null : Number(draftIncidentAfterMinutes),
  }
}
