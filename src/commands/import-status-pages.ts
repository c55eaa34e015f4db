import { createPasswords } from '../auth/password-hash.ts'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import type { Actor } from '../kernel/actor.ts'
import { auditDocuments, type StatusPage, statusPageDocument } from '../site/model/status-page.ts'
import { hashedPassword } from '../site/status-page-service.ts'
import type { StatusPageStore } from '../site/status-page-store.ts'
import type { SiteDocument } from './import-document.ts'
import { type Edit, isSame, savedBy } from './import-edits.ts'

/** Edits for the status pages of a document, which identifies a page by its slug. */
export async function statusPageEdits(
  db: Database,
  { save }: Pick<StatusPageStore, 'save'>,
  { statusPages }: SiteDocument,
  actor: Actor,
  idOf: ReadonlyMap<string, number>,
  standing: readonly StatusPage[],
): Promise<readonly Edit[]> {
  const { hash } = createPasswords()
  const bySlug = new Map(standing.map(each => [each.slug, each]))
  const edits: Edit[] = []
  for (const { monitors, ...written } of statusPages) {
    const before = bySlug.get(written.slug) ?? null
    const after = {
      ...written,
      monitors: monitors.flatMap(name => idOf.get(name) ?? []).sort((a, b) => a - b),
      password: await hashedPassword(written, hash),
      id: before?.id ?? (await nextId(db, 'status_pages')),
      revision: (before?.revision ?? 0) + 1,
    }
    if (before && isSame(withPassword(before), withPassword(after))) continue
    const about = { subject: `status_page:${after.id}`, revision: after.revision } as const
    const change = { ...savedBy(actor, before), ...about, ...auditDocuments(before, after) }
    edits.push({ change, statements: [save(after)] })
  }
  return edits
}

const withPassword = (page: StatusPage) => statusPageDocument(page, { withSecrets: true })
