import type { Change, Changes } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { nextId } from '../db/serials.ts'
import { touch, touchKeys } from '../db/slices.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import type { ActionOn, SubjectOf } from '../kernel/audited.ts'
import { atRevision, invalid, notFound } from '../kernel/errors.ts'
import { fieldOf, InvalidFields, invalidField } from '../kernel/invalid-fields.ts'
import { checked, parsed } from '../lib/fields.ts'
import type { Monitor, MonitorOverview, MonitorSettings } from './model/monitor.ts'
import { monitorChecks, monitorProblems } from './model/monitor-problems.ts'
import { commonDocument, monitorDocument, monitorSchema } from './monitor-document.ts'
import { auditDocuments, editorsDocument, withStoredSecrets } from './monitor-secrets.ts'
import {
  addMonitor,
  changeMonitor,
  dropMonitor,
  forgetCertificate,
  placeMonitor,
} from './monitor-statements.ts'
import type { MonitorStore } from './monitor-store.ts'
import { endOutage } from './outage-end-statements.ts'
import { withSlug } from './slug-statements.ts'

type MonitorServiceOptions = {
  readonly db: Database
  readonly store: Pick<MonitorStore, 'overview' | 'find' | 'extent'>
  readonly changes: Changes
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'monitors') => Promise<void>
  /** Resolves when the prober watches the stored monitors. */
  readonly reload: () => Promise<void>
  readonly now: () => number
}

/** Operations on monitors. All throw `forbidden`; those that take settings throw `InvalidFields`. */
export class MonitorService {
  readonly #options: MonitorServiceOptions

  constructor(options: MonitorServiceOptions) {
    this.#options = options
  }

  overview(): Promise<readonly MonitorOverview[]> {
    return this.#options.store.overview()
  }

  extent(id: number): ReturnType<MonitorStore['extent']> {
    return this.#options.store.extent(id)
  }

  /** Reads a monitor. Throws `not_found`. */
  async find(id: number): Promise<Monitor> {
    const { store } = this.#options
    const monitor = await store.find(id)
    if (!monitor) throw notFound(monitorProblems.notFound())
    return monitor
  }

  /** Parses complete settings; placeholders are replaced with the secrets of the stored monitor. */
  settingsFrom(input: unknown, standing: Monitor | null): MonitorSettings {
    return withStoredSecrets(standing, standing ? changedFrom(standing, input) : parsed(monitorSchema, input))
  }

  /** Adds a monitor at the end of the order. */
  async create(actor: Actor, input: unknown): Promise<Monitor> {
    const { db } = this.#options
    demand(actor, 'monitors')
    const written = this.settingsFrom(input, null)
    const id = await nextId(db, 'monitors')
    const change = { actor, action: 'created' as const, subject: subjectOf(id), revision: 1 }
    await this.#write(written, null, settings => ({
      change: { ...change, ...auditDocuments(null, settings) },
      statements: [addMonitor(db.query, id, settings), ...touchKeys(db, 'monitors', [id])],
    }))
    return this.find(id)
  }

  /**
   * Changes the given fields only; if the kind changes, the fields of all kinds are kept. Throws `conflict` if the
   * monitor is not at the expected revision; null accepts any.
   */
  async update(
    actor: Actor,
    stored: Monitor,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<Monitor> {
    const { db, now } = this.#options
    demand(actor, 'monitors')
    const before = atRevision(stored, expectedRevision, monitorProblems.changed())
    const { id } = before
    const written = this.settingsFrom(input, before)
    const revision = before.revision + 1
    const change = { actor, subject: subjectOf(id), revision }
    const settings = await this.#write(written, before.slug, after =>
      isSame(before, after)
        ? null
        : {
            change: { ...change, action: actionOf(before, after), ...auditDocuments(before, after) },
            statements: [...changeStatements(db, before, after, now()), ...touchKeys(db, 'monitors', [id])],
          },
    )
    return settings ? { ...before, ...settings, revision } : before
  }

  /**
   * Changes fields of several monitors in one write, each with its own line in the audit trail; those that stay the same
   * are left alone. Throws `conflict` if one of them was changed meanwhile. Returns the changed ones as they are now.
   */
  async updateMany(
    actor: Actor,
    edits: readonly { readonly stored: Monitor; readonly input: unknown }[],
  ): Promise<readonly Monitor[]> {
    const { db, changes, publish, reload, now } = this.#options
    demand(actor, 'monitors')
    const changed = edits
      .map(({ stored, input }) => ({ before: stored, after: this.settingsFrom(input, stored) }))
      .filter(({ before, after }) => !isSame(before, after))
    if (changed.length === 0) return []
    const at = now()
    await changes.writeAll(
      changed.map(({ before, after }) => ({
        actor,
        subject: subjectOf(before.id),
        revision: before.revision + 1,
        action: actionOf(before, after),
        ...auditDocuments(before, after),
      })),
      changed.flatMap(({ before, after }) => changeStatements(db, before, after, at)),
      touchKeys(
        db,
        'monitors',
        changed.map(({ before }) => before.id),
      ),
    )
    await publish('monitors')
    await reload()
    return changed.map(({ before, after }) => ({ ...before, ...after, revision: before.revision + 1 }))
  }

  /** Deletes the monitor with its whole history. */
  async remove(actor: Actor, stored: Monitor, expectedRevision: number | null): Promise<void> {
    const { db, now } = this.#options
    demand(actor, 'monitors')
    const before = atRevision(stored, expectedRevision, monitorProblems.changed())
    const { id } = before
    const change = {
      actor,
      action: 'deleted' as const,
      subject: subjectOf(id),
      revision: before.revision + 1,
    }
    await this.#apply(
      { ...change, ...auditDocuments(before, null) },
      ...endOutage(db, before, 'monitor.deleted', now()),
      dropMonitor(db.query, id),
      // In the order of `slices`, which prevents a deadlock with an import. The windows of the monitor no longer have
      // it.
      ...touchKeys(db, 'monitors', [id]),
      ...touchKeys(db, 'records', [id]),
      touch(db, 'maintenance'),
    )
  }

  /** Sets the order, given the ids of all monitors. Throws `invalid` if one is missing or repeated. */
  async reorder(actor: Actor, ids: readonly number[]): Promise<void> {
    const { db, store } = this.#options
    demand(actor, 'monitors')
    const before = (await store.overview()).map(each => each.monitor.id)
    if (new Set(ids).size !== ids.length) throw invalid(monitorProblems.twiceInOrder())
    if (ids.length !== before.length || !before.every(id => ids.includes(id)))
      throw invalid(monitorProblems.orderIncomplete())
    if (ids.every((id, place) => before[place] === id)) return
    const change: Change<'monitors'> = {
      actor,
      action: 'reordered',
      subject: 'monitors',
      revision: null,
      before,
      after: ids,
    }
    await this.#apply(
      change,
      ...ids.map((id, position) => placeMonitor(db.query, id, position)),
      touch(db, 'monitors'),
    )
  }

  /** Writes settings, with a slug if they have none; returns them as written, or null if nothing had to be. */
  async #write(
    written: MonitorSettings,
    ownSlug: string | null,
    edit: (settings: MonitorSettings) => {
      readonly change: Parameters<Changes['write']>[0]
      readonly statements: readonly Statement[]
    } | null,
  ): Promise<MonitorSettings | null> {
    try {
      return await withSlug(this.#options.db.query, written, ownSlug, async settings => {
        const made = edit(settings)
        if (made) await this.#apply(made.change, ...made.statements)
        return made && settings
      })
    } catch (error) {
      if (isTaken(error, 'monitors', 'slug')) throw invalidField('slug', monitorChecks.slugTaken())
      if (isTaken(error, 'monitors', 'push_key')) throw invalidField('token', monitorChecks.pushTokenTaken())
      if (isTaken(error, 'monitors')) throw invalidField('name', monitorChecks.nameTaken())
      throw error
    }
  }

  async #apply(change: Parameters<Changes['write']>[0], ...statements: readonly Statement[]): Promise<void> {
    const { changes, publish, reload } = this.#options
    await changes.write(change, ...statements)
    await publish('monitors')
    await reload()
  }
}

const subjectOf = (id: number): SubjectOf<'monitor'> => `monitor:${id}`

/** Changes the settings, and ends what is over with them: an outage of what is paused, the certificate of another target. */
const changeStatements = (
  db: Database,
  before: Monitor,
  after: MonitorSettings,
  at: number,
): readonly Statement[] => [
  ...(before.active && !after.active ? endOutage(db, { ...after, id: before.id }, 'monitor.paused', at) : []),
  changeMonitor(db.query, before.id, after, before.revision + 1),
  ...(JSON.stringify(before.target) === JSON.stringify(after.target)
    ? []
    : [forgetCertificate(db.query, before.id)]),
]

const isSame = (a: MonitorSettings, b: MonitorSettings): boolean =>
  JSON.stringify(monitorDocument(a)) === JSON.stringify(monitorDocument(b))

function actionOf(before: Monitor, after: MonitorSettings): ActionOn<'monitor'> {
  if (!isSame({ ...before, active: after.active }, after)) return 'updated'
  return after.active ? 'resumed' : 'paused'
}

/** The input, completed with the fields of the stored monitor, or only its common ones if the kind changes. Throws `InvalidFields`. */
function changedFrom(standing: Monitor, input: unknown): MonitorSettings {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return parsed(monitorSchema, input)
  const { kind = standing.target.kind } = input as { readonly kind?: unknown }
  if (kind === standing.target.kind) return parsed(monitorSchema, { ...editorsDocument(standing), ...input })
  const whole = { ...commonDocument(standing), ...input }
  const { data, problems } = checked(monitorSchema, whole)
  if (data) return data
  const isGiven = (path: string) => path === 'document' || fieldOf(path) in whole
  throw new InvalidFields(
    problems.map(each => (isGiven(each.path) ? each : { ...each, message: monitorChecks.neededByKind() })),
  )
}
