import { z } from 'zod'
import { checks } from '../../kernel/checks.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import '../../lib/temporal.ts'
import { parsed } from '../../lib/fields.ts'
import { type AuditFilters, auditFilters } from '../audit-entry.ts'

/** The filters in the page's address; days are in the site's time zone, such as `2026-03-12`, or empty. */
export type TypedFilters = { readonly [name in keyof typeof auditFilters]: string }

const names = Object.keys(auditFilters) as readonly (keyof TypedFilters)[]

export const blankFilters = Object.fromEntries(names.map(name => [name, ''])) as TypedFilters

export const readFilters = (query: unknown): TypedFilters => {
  const given = (query ?? {}) as Readonly<Record<string, unknown>>
  const typed = names.map(name => [name, typeof given[name] === 'string' ? given[name].trim() : ''])
  return Object.fromEntries(typed) as TypedFilters
}

/** Parses the filters. Throws `InvalidFields`. `to` includes the whole day. */
export function filtersOf({ from, to, ...messages }: TypedFilters, timeZone: string): AuditFilters {
  const read = parsed(z.object(auditFilters).omit({ from: true, to: true }), messages)
  return {
    ...read,
    from: from === '' ? null : startOfDay('from', from, timeZone),
    to: to === '' ? null : startOfDay('to', to, timeZone, 1),
  }
}

function startOfDay(name: string, text: string, timeZone: string, daysLater = 0): number {
  try {
    return Temporal.PlainDate.from(text).add({ days: daysLater }).toZonedDateTime(timeZone).epochMilliseconds
  } catch {
    throw invalidField(name, checks.day())
  }
}

/** The query of the filters that are set. */
export function queryOf(typed: TypedFilters, more: Readonly<Record<string, string>> = {}): string {
  const filled = names.filter(name => typed[name] !== '').map(name => [name, typed[name]])
  const query = new URLSearchParams([...filled, ...Object.entries(more)] as [string, string][]).toString()
  return query === '' ? '' : `?${query}`
}
