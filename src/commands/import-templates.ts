import { type IncidentTemplate, templateDocument } from '../announcements/model/incident-template.ts'
import type { TemplateStore } from '../announcements/templates/template-store.ts'
import type { Database } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import type { Actor } from '../kernel/actor.ts'
import type { SiteDocument } from './import-document.ts'
import { type Edit, isSame, savedBy } from './import-edits.ts'

/** Edits for the templates of a document, which identifies a template by its name. */
export async function templateEdits(
  db: Database,
  store: Pick<TemplateStore, 'all' | 'save'>,
  { incidentTemplates }: SiteDocument,
  actor: Actor,
  idOf: ReadonlyMap<string, number>,
): Promise<readonly Edit[]> {
  const byName = new Map((await store.all()).map(each => [each.name, each]))
  const edits: Edit[] = []
  for (const { monitors, ...written } of incidentTemplates) {
    const before = byName.get(written.name) ?? null
    const after: IncidentTemplate = {
      ...written,
      monitors: [...new Set(monitors.flatMap(name => idOf.get(name) ?? []))].sort((a, b) => a - b),
      id: before?.id ?? (await nextId(db, 'incident_templates')),
      revision: (before?.revision ?? 0) + 1,
    }
    const [was, is] = [before && templateDocument(before), templateDocument(after)]
    if (isSame(was, is)) continue
    const about = { subject: `incident_template:${after.id}`, revision: after.revision } as const
    const change = { ...savedBy(actor, before), ...about, before: was, after: is }
    edits.push({ change, statements: [store.save(after)] })
  }
  return edits
}
