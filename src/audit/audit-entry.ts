import { z } from 'zod'
import { characters, instant } from '../lib/fields.ts'
import { rfc3339 } from '../lib/time.ts'

/** An entry of the audit trail, as programs see it: who did what to what, when, and from where. */
export const entrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  accountId: z.int().nullable(),
  name: z.string(),
  via: z.string().describe('web, api, command or system'),
  address: z.string().nullable(),
  action: z.string(),
  subject: z.string().describe('The kind of thing and its id.'),
  revision: z.int().nullable(),
  before: z.unknown().describe('Null: there was nothing.'),
  after: z.unknown().describe('Null: nothing is left.'),
})

export type Entry = Readonly<Omit<z.output<typeof entrySchema>, 'at'> & { at: number }>

/** Filters of a search; an absent one matches everything. */
export const auditFilters = {
  text: characters(200)
    .default('')
    .describe('Words that all stand in the line, in any order, also in what was changed.'),
  name: characters(200).default('').describe('Who did it, or the beginning of the name.'),
  subject: characters(300).default('').describe('Such as `site`, `monitor:7`, or `monitor` for all of them.'),
  action: characters(100).default('').describe('Such as `created`.'),
  from: instant.optional().describe('At this instant or later.'),
  to: instant.optional().describe('Before this instant.'),
}

type FilterInput = z.output<z.ZodObject<typeof auditFilters>>

export type AuditFilters = Omit<FilterInput, 'from' | 'to'> & {
  readonly from: number | null
  readonly to: number | null
}

export const everything: AuditFilters = { text: '', name: '', subject: '', action: '', from: null, to: null }

export const entryDocument = (entry: Entry) => ({ ...entry, at: rfc3339(entry.at) })
