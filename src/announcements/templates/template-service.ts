import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { isTaken } from '../../db/database-trouble.ts'
import { nextId } from '../../db/serials.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import type { ActionOn } from '../../kernel/audited.ts'
import { atRevision, invalid, notFound } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { demandMonitors } from '../../kernel/monitor-ids.ts'
import { parsed } from '../../lib/fields.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import {
  type IncidentTemplate,
  type TemplateSettings,
  templateDocument,
  templateSchema,
} from '../model/incident-template.ts'
import { templateChecks, templateProblems } from '../model/template-problems.ts'
import type { TemplateStore } from './template-store.ts'

type Options = {
  readonly db: Database
  readonly store: TemplateStore
  readonly changes: Changes
}

const templatesMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Templates of incidents',
  value: 50,
  unit: 'templates',
  why: 'Each is a chip above the message.',
})

/**
 * Operations on templates of incidents. All but reads throw `forbidden`; those that take settings throw `InvalidFields`,
 * those that take an id `not_found`; those that take a stored template `conflict` if it was changed meanwhile.
 */
export class TemplateService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  all(): Promise<readonly IncidentTemplate[]> {
    return this.#options.store.all()
  }

  async find(id: number): Promise<IncidentTemplate> {
    const template = await this.#options.store.find(id)
    if (!template) throw notFound(templateProblems.notFound())
    return template
  }

  monitors(): ReturnType<TemplateStore['monitors']> {
    return this.#options.store.monitors()
  }

  async create(actor: Actor, input: unknown): Promise<IncidentTemplate> {
    const { db } = this.#options
    demand(actor, 'announcements')
    const settings = await this.#checked(input, null)
    await this.#demandRoom()
    const template = { ...settings, id: await nextId(db, 'incident_templates'), revision: 1 }
    await this.#write(actor, 'created', null, template)
    return template
  }

  /** Replaces the whole template. Throws `conflict` if it is not at the expected revision; null accepts any. */
  async update(
    actor: Actor,
    stored: IncidentTemplate,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<IncidentTemplate> {
    demand(actor, 'announcements')
    const before = atRevision(stored, expectedRevision, templateProblems.changed())
    const settings = await this.#checked(input, before)
    const template = { ...settings, id: before.id, revision: before.revision + 1 }
    if (isSame(before, template)) return before
    await this.#write(actor, 'updated', before, template)
    return template
  }

  async remove(actor: Actor, stored: IncidentTemplate, expectedRevision: number | null): Promise<void> {
    demand(actor, 'announcements')
    const before = atRevision(stored, expectedRevision, templateProblems.changed())
    await this.#write(actor, 'deleted', before, null)
  }

  /** Puts a deleted template back, without the monitors that are gone since. */
  async putBack(actor: Actor, deleted: IncidentTemplate): Promise<IncidentTemplate> {
    demand(actor, 'announcements')
    await this.#demandRoom()
    const there = new Set((await this.monitors()).map(({ id }) => id))
    const monitors = deleted.monitors.filter(id => there.has(id))
    const template = { ...deleted, monitors, revision: deleted.revision + 2 }
    await this.#write(actor, 'restored', null, template)
    return template
  }

  async #demandRoom(): Promise<void> {
    const { store } = this.#options
    if ((await store.all()).length >= templatesMax)
      throw invalid(templateProblems.tooMany({ max: templatesMax }))
  }

  async #checked(input: unknown, standing: IncidentTemplate | null): Promise<TemplateSettings> {
    const settings = parsed(templateSchema, input)
    const monitors = await this.monitors()
    demandMonitors(
      settings.monitors,
      standing?.monitors ?? [],
      monitors.map(each => each.id),
    )
    return settings
  }

  async #write(
    actor: Actor,
    action: ActionOn<'incident_template'>,
    before: IncidentTemplate | null,
    after: IncidentTemplate | null,
  ): Promise<void> {
    const { store, changes } = this.#options
    const { id, revision } = after ?? before ?? { id: 0, revision: 0 }
    try {
      await changes.write(
        {
          actor,
          action,
          subject: `incident_template:${id}`,
          revision: after ? revision : revision + 1,
          before: before && templateDocument(before),
          after: after && templateDocument(after),
        },
        after ? store.save(after) : store.remove(id),
      )
    } catch (error) {
      if (isTaken(error, 'incident_templates', 'name')) throw invalidField('name', templateChecks.nameTaken())
      throw error
    }
  }
}

const isSame = (a: TemplateSettings, b: TemplateSettings): boolean =>
  JSON.stringify(templateDocument(a)) === JSON.stringify(templateDocument(b))
