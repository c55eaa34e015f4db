import { type Actor, commandActor } from '../actor.ts'
import {
  type AnnouncementSettings,
  platformUserDocument,
  type UpdateSettings,
  type WholeAnnouncement,
} from '../announcements/document.ts'
import { createWholeAnnouncementStore } from '../announcements/document-statements.ts'
import { blankAnnouncement, editedDocument } from '../announcements/edit.ts'
import { newestUpdateFirst } from '../announcements/event.ts'
import { createAnnouncementStore } from '../announcements/store.ts'
import { type EditedUpdate, updateDocument } from '../announcements/update.ts'
import { type Change, createChanges } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import { touch } from '../db/slices.ts'
import { InvalidFields, invalid } from '../errors.ts'
import { given } from '../lib/given.ts'
import { monitorDocument } from '../monitors/document.ts'
import { windowDocument } from '../monitors/maintenance-editing.ts'
import { createWindowStore, saveWindow } from '../monitors/maintenance-statements.ts'
import type { Monitor } from '../monitors/monitor.ts'
import { addMonitor, changeMonitor, placeMonitor } from '../monitors/monitor-statements.ts'
import { auditDocuments, withKnownSecretsOf } from '../monitors/secrets.ts'
import { createMonitorStore } from '../monitors/store.ts'
import { siteDocument } from '../site/document.ts'
import { createSiteStore } from '../site/store.ts'
import { type SiteDocument, siteFieldNames, windowKey } from './document.ts'

export type Imported = {
  readonly platformUsers: number
  readonly announcements: number
  readonly monitors: number
  readonly maintenance: number
  /** Secrets that are neither in the document nor stored here, by their paths in the document. */
  readonly missing: readonly string[]
}

type ImportOptions = { readonly actor?: Actor; readonly now?: () => number }

/** What one thing of the document changes: a line in the audit trail, and what is to be written. */
type Edit = { readonly change: Change; readonly statements: readonly Statement[] }

/** The same of many things, which may share statements. */
type Edits = { readonly changes: readonly Change[]; readonly statements: readonly Statement[] }

const allOf = (edits: readonly Edit[]): Edits => ({
  changes: edits.map(each => each.change),
  statements: edits.flatMap(each => each.statements),
})

/**
 * Applies a document in one transaction: all of it or nothing. What it does not change is not written, and makes
 * no revision. Throws `conflict` when somebody edits the same thing at the same moment.
 */
export async function importDocument(
  db: Database,
  document: SiteDocument,
  { actor = commandActor('import'), now = Date.now }: ImportOptions = {},
): Promise<Imported> {
  const standing = await createMonitorStore(db).all()
  refuseUnknownMonitors(
    document,
    standing.monitors.map(each => each.name),
  )
  const { complete, missing } = withStoredSecrets(document, standing.monitors)
  const monitors = await monitorEdits(db, complete, actor, standing.monitors)
  const site = allOf(await siteEdits(db, document, actor))
  const users = allOf(await platformUserEdits(db, document, actor))
  const announcements = await announcementEdits(db, document, actor, now(), monitors.idOf)
  const watched = allOf(monitors.edits)
  const windows = allOf(await windowEdits(db, document, actor, monitors.idOf))
  await createChanges(db, now).writeAll(
    [site, users, announcements, watched, windows].flatMap(each => each.changes),
    // Announcements name monitors, which must be there before.
    ...[site, users, watched, windows, announcements].flatMap(each => each.statements),
    ...['site', 'announcements', 'monitors'].map(slice => touch(db, slice)),
  )
  return {
    platformUsers: document.platformUsers.length,
    announcements: document.announcements.length,
    monitors: document.monitors.length,
    maintenance: document.maintenance.length,
    missing,
  }
}

/** A document that was exported without secrets changes none that are stored. Throws `invalid` where one would go to another server. */
function withStoredSecrets(document: SiteDocument, standing: readonly Monitor[]) {
  const byName = new Map(standing.map(each => [each.name, each]))
  const missing: string[] = []
  const problems: string[] = []
  const monitors = document.monitors.map((settings, index) => {
    try {
      const known = withKnownSecretsOf(byName.get(settings.name) ?? null, settings)
      missing.push(
        ...known.missing.map(path => `monitors[${index}].${path} of ${JSON.stringify(settings.name)}`),
      )
      return known.monitor
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error
      problems.push(...error.problems.map(({ path, message }) => `monitors[${index}].${path}: ${message}`))
      return settings
    }
  })
  if (problems.length > 0) throw invalid(problems.join('\n'))
  return { complete: { ...document, monitors }, missing }
}

async function siteEdits(db: Database, document: SiteDocument, actor: Actor): Promise<readonly Edit[]> {
  const store = createSiteStore(db)
  const before = await store.load()
  const patch = given(Object.fromEntries(siteFieldNames.map(name => [name, document[name]])))
  const after = { ...before, ...patch, revision: before.revision + 1 }
  const [was, is] = [siteDocument(before), siteDocument(after)]
  if (isSame(was, is)) return []
  const change = {
    actor,
    action: 'updated',
    subject: 'site',
    revision: after.revision,
    before: was,
    after: is,
  }
  return [{ change, statements: store.save({ ...patch, revision: after.revision }) }]
}

async function platformUserEdits(
  db: Database,
  { platformUsers }: SiteDocument,
  actor: Actor,
): Promise<readonly Edit[]> {
  const store = createAnnouncementStore(db)
  const standing = new Map((await store.platformUsers()).map(user => [user.id, platformUserDocument(user)]))
  return platformUsers.flatMap(user => {
    const [before, after] = [standing.get(user.id) ?? null, platformUserDocument(user)]
    if (before && isSame(before, after)) return []
    const action = before ? 'updated' : 'created'
    const change = { actor, action, subject: `platform_user:${user.id}`, revision: null, before, after }
    return [{ change, statements: [store.savePlatformUser(user)] }]
  })
}

/** What the document leaves out of an incident or a maintenance stays as it is. */
async function announcementEdits(
  db: Database,
  { announcements }: SiteDocument,
  actor: Actor,
  now: number,
  idOf: ReadonlyMap<string, number>,
): Promise<Edits> {
  const store = createWholeAnnouncementStore(db)
  const standing = await store.withIds(announcements.map(each => each.id))
  // One that was deleted and comes back goes on counting.
  const fresh = announcements.filter(({ id }) => !standing.has(id))
  const last = await store.lastRevisions(fresh.map(subjectOf))
  const changes: Change[] = []
  const changed: WholeAnnouncement[] = []
  for (const settings of announcements) {
    const before = standing.get(settings.id) ?? null
    const after = wholeOf(settings, before, now, idOf)
    if (before && isSame(wholeDocument(before), wholeDocument(after))) continue
    const revision = (before?.revision ?? last.get(subjectOf(settings)) ?? 0) + 1
    changed.push({ ...after, revision })
    changes.push({
      actor,
      action: before ? 'updated' : 'created',
      subject: subjectOf(settings),
      revision,
      before: before && wholeDocument(before),
      after: wholeDocument(after),
    })
  }
  return { changes, statements: store.save(changed, actor.accountId, now) }
}

const subjectOf = ({ id }: { readonly id: string }): string => `announcement:${id}`

/** What the audit trail keeps of it: the updates too, because one line stands for all of it. */
const wholeDocument = (announcement: WholeAnnouncement) => ({
  ...editedDocument(announcement),
  ...(announcement.updates.length === 0 ? {} : { updates: announcement.updates.map(updateDocument) }),
})

function wholeOf(
  { monitors, updates, ...settings }: AnnouncementSettings,
  before: WholeAnnouncement | null,
  now: number,
  idOf: ReadonlyMap<string, number>,
): WholeAnnouncement {
  const { id, platformUserId } = settings
  const whole = before ?? { ...blankAnnouncement({ id, platformUserId, now }), updates: [] }
  return {
    ...whole,
    ...given(settings),
    monitors: monitors ? idsOf(monitors, idOf) : whole.monitors,
    updates: updates ? mergedUpdates(id, updates, whole.updates) : whole.updates,
  }
}

const idsOf = (names: readonly string[], idOf: ReadonlyMap<string, number>): readonly number[] =>
  [...new Set(names.map(name => idOf.get(name) ?? 0))].sort((a, b) => a - b)

/** Oldest first. An update is never taken back, so one that the document lacks stays. */
function mergedUpdates(
  announcementId: string,
  updates: readonly UpdateSettings[],
  standing: readonly EditedUpdate[],
): readonly EditedUpdate[] {
  const byId = new Map(standing.map(each => [each.id, each]))
  for (const { platformUserId, ...settings } of updates) {
    const before = byId.get(settings.id)
    const after: EditedUpdate = {
      ...settings,
      announcementId,
      accountId: platformUserId,
      author: null,
      revision: before?.revision ?? 1,
    }
    const isChanged = before && !isSame(updateDocument(before), updateDocument(after))
    byId.set(settings.id, isChanged ? { ...after, revision: before.revision + 1 } : (before ?? after))
  }
  return [...byId.values()].sort((a, b) => newestUpdateFirst(b, a))
}

/** The order of the document is the operator's order; monitors it does not name come after, as they were. */
async function monitorEdits(
  db: Database,
  { monitors }: SiteDocument,
  actor: Actor,
  standing: readonly Monitor[],
): Promise<{ readonly edits: readonly Edit[]; readonly idOf: ReadonlyMap<string, number> }> {
  const idOf = new Map(standing.map(each => [each.name, each.id]))
  if (monitors.length === 0) return { edits: [], idOf }
  const byName = new Map(standing.map(each => [each.name, each]))
  const edits: Edit[] = []
  const order: number[] = []
  for (const settings of monitors) {
    const before = byName.get(settings.name) ?? null
    const id = before?.id ?? (await nextId(db, 'monitors'))
    order.push(id)
    idOf.set(settings.name, id)
    if (before && isSame(monitorDocument(before), monitorDocument(settings))) continue
    const revision = (before?.revision ?? 0) + 1
    edits.push({
      change: {
        actor,
        action: before ? 'updated' : 'created',
        subject: `monitor:${id}`,
        revision,
        ...auditDocuments(before, settings),
      },
      statements: [
        before ? changeMonitor(db.query, id, settings, revision) : addMonitor(db.query, id, settings),
      ],
    })
  }
  const before = standing.map(each => each.id)
  const after = [...order, ...before.filter(id => !order.includes(id))]
  if (isSame(before, after)) return { edits, idOf }
  const change = { actor, action: 'reordered', subject: 'monitors', revision: null, before, after }
  const statements = after.map((id, place) => placeMonitor(db.query, id, place))
  return { edits: [...edits, { change, statements }], idOf }
}

/** A window is known by its title and start; one that a rule opens, by its title. */
async function windowEdits(
  db: Database,
  { maintenance }: SiteDocument,
  actor: Actor,
  idOf: ReadonlyMap<string, number>,
): Promise<readonly Edit[]> {
  if (maintenance.length === 0) return []
  const standing = new Map((await createWindowStore(db).all()).map(each => [windowKey(each), each]))
  const edits: Edit[] = []
  for (const planned of maintenance) {
    const before = standing.get(windowKey(planned)) ?? null
    const id = before?.id ?? (await nextId(db, 'maintenance_windows'))
    const monitors = planned.monitors.map(name => idOf.get(name) ?? 0).sort((a, b) => a - b)
    const after = { ...planned, monitors, id, revision: (before?.revision ?? 0) + 1 }
    const [was, is] = [before && windowDocument(before), windowDocument(after)]
    if (isSame(was, is)) continue
    const change = {
      actor,
      action: before ? 'updated' : 'created',
      subject: `maintenance:${id}`,
      revision: after.revision,
      before: was,
      after: is,
    }
    edits.push({ change, statements: saveWindow(db.query, after) })
  }
  return edits
}

function refuseUnknownMonitors(document: SiteDocument, standing: readonly string[]): void {
  const known = new Set([...standing, ...document.monitors.map(each => each.name)])
  const problems = (['announcements', 'maintenance'] as const).flatMap(part =>
    document[part].flatMap(({ monitors = [] }, index) =>
      monitors.flatMap((name, place) =>
        known.has(name)
          ? []
          : [`${part}[${index}].monitors[${place}]: there is no monitor named ${JSON.stringify(name)}`],
      ),
    ),
  )
  if (problems.length > 0) throw invalid(problems.join('\n'))
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
