import type { AdminContext } from '../../admin/admin-layout.ts'
import type { Html } from '../../web/html.ts'
import { everything } from '../audit-entry.ts'
import type { AuditTrail } from '../audit-trail.ts'
import { auditSentence } from './audit-sentence.ts'

type LatestChange = { readonly at: number; readonly sentence: Html }

/** Number of entries that are read for each that is shown, because signing in is left out. */
const readForEach = 6

/** The latest entries as sentences, without those of sessions. */
export async function latestChanges(
  trail: AuditTrail,
  page: AdminContext,
  count: number,
): Promise<readonly LatestChange[]> {
  const found = await trail.search(page.actor, everything, null, count * readForEach)
  const entries = found.filter(({ subject }) => !subject.startsWith('session:')).slice(0, count)
  const things = await trail.things(page.actor, entries)
  return entries.map(entry => ({
    at: entry.at,
    sentence: auditSentence(page, entry, things.get(entry.id) ?? null),
  }))
}
