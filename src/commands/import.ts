import { platformUserDocument } from '../announcements/announcement-document.ts'
import type { AnnouncementStore } from '../announcements/store/announcement-store.ts'
import { slices } from '../board/model/board.ts'
import { createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { nextId } from '../db/serials.ts'
import { touch } from '../db/slices.ts'
import { type Actor, commandActor } from '../kernel/actor.ts'
import { conflict, isConflict, OperatorError } from '../kernel/errors.ts'
import { withKnownSecretsOf } from '../kernel/fields/secrets.ts'
import { InvalidFields, problemLine } from '../kernel/invalid-fields.ts'
import { firstLines, quoted } from '../kernel/listing.ts'
import { problems } from '../kernel/problems.ts'
import { omitUndefined } from '../lib/omit-undefined.ts'
import { windowDocument } from '../monitors/maintenance-document.ts'
import { saveWindow, type WindowStore } from '../monitors/maintenance-store.ts'
import type { Monitor } from '../monitors/model/monitor.ts'
import { monitorDocument } from '../monitors/monitor-document.ts'
import { auditDocuments, withStoredSecretsIfKnown } from '../monitors/monitor-secrets.ts'
import { addMonitor, changeMonitor, placeMonitor, releaseSlugs } from '../monitors/monitor-statements.ts'
import { endOutage } from '../monitors/outage-end-statements.ts'
import { keptOf } from '../monitors/window-moves.ts'
import {
  type Channel,
  withStoredSecretsIfKnown as withChannelSecrets,
} from '../notifications/channel-document.ts'
import { standingOf } from '../notifications/portable-document.ts'
import { createStores } from '../server/stores.ts'
import { siteFields } from '../site/model/site.ts'
import { type PortablePage, type StatusPage, statusPageFields } from '../site/model/status-page.ts'
import type { SiteStore } from '../site/site-store.ts'
import { announcementEdits, refuseUnknownChannels } from './import-announcements.ts'
import { channelEdits } from './import-channels.ts'
import { type SiteDocument, windowKey } from './import-document.ts'
import { allOf, type Edit, isSame, savedBy } from './import-edits.ts'
import { withSlugs } from './import-slugs.ts'
import { statusPageEdits } from './import-status-pages.ts'
import { templateEdits } from './import-templates.ts'

type ImportResult = {
  readonly platformUsers: number
  readonly announcements: number
  readonly monitors: number
  readonly maintenance: number
  readonly channels: number
  readonly incidentTemplates: number
  readonly statusPages: number
  /** Paths in the document of the secrets that are neither in it nor stored here. */
  readonly missing: readonly string[]
}

type ImportOptions = { readonly actor?: Actor; readonly now?: () => number }

const attemptsMax = 5

/**
 * Applies a document in one transaction. Unchanged parts are not written and get no revision. It starts again, up to
 * `attemptsMax` attempts, if another writer edits or creates the same object meanwhile, and then throws `conflict`.
 * Throws `invalid` if it names unknown monitors or would send a stored secret to another server.
 */
export async function importDocument(
  db: Database,
  document: SiteDocument,
  { actor = commandActor('import'), now = Date.now }: ImportOptions = {},
): Promise<ImportResult> {
  for (let attempt = 1; ; attempt++)
    try {
      return await applyDocument(db, document, actor, now)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      if (attempt === attemptsMax) throw conflict(problems.changed(), { cause: error })
    }
}

/** Tables whose rows a document identifies by another key than their id, so that two writers may create the same one. */
const keyed = ['monitors', 'maintenance_windows', 'channels', 'incident_templates', 'status_pages'] as const

const isOvertaken = (error: unknown): boolean =>
  isConflict(error) || keyed.some(table => isTaken(error, table))

async function applyDocument(
  db: Database,
  document: SiteDocument,
  actor: Actor,
  now: () => number,
): Promise<ImportResult> {
  const stores = createStores(db)
  const standing = await stores.monitors.all()
  refuseUnknownMonitors(
    document,
    standing.monitors.map(each => each.name),
  )
  const standingChannels = standingOf(document.channels, await stores.channels.all(), standing.monitors)
  const standingPages = await stores.statusPages.all()
  const { complete, missing } = withStoredSecrets(
    document,
    standing.monitors,
    standingChannels,
    standingPages,
  )
  const monitors = await monitorEdits(db, complete, actor, standing.monitors, now())
  const site = allOf(await siteEdits(stores.site, document, actor))
  const users = allOf(await platformUserEdits(stores.announcements.authors, document, actor))
  const watched = allOf(monitors.edits)
  const windows = allOf(await windowEdits(db, stores.windows, document, actor, monitors.idOf, now()))
  const channelsIn = await channelEdits(db, stores.channels, complete, actor, monitors.idOf, standingChannels)
  const channels = allOf(channelsIn.edits)
  refuseUnknownChannels(document, channelsIn.idOf)
  const announcements = await announcementEdits(stores.announcements, document, actor, now(), {
    monitors: monitors.idOf,
    channels: channelsIn.idOf,
  })
  const templates = allOf(await templateEdits(db, stores.templates, document, actor, monitors.idOf))
  const pages = allOf(
    await statusPageEdits(db, stores.statusPages, complete, actor, monitors.idOf, standingPages),
  )
  await createChanges(db, now).writeAll(
    [site, users, announcements, watched, windows, channels, templates, pages].flatMap(each => each.changes),
    // Announcements refer to monitors, which must be written first.
    ...[site, users, watched, windows, announcements, channels, templates, pages].map(
      each => each.statements,
    ),
    slices.map(slice => touch(db, slice)),
  )
  return {
    platformUsers: document.platformUsers.length,
    announcements: document.announcements.length,
    monitors: document.monitors.length,
    maintenance: document.maintenance.length,
    channels: document.channels.length,
    incidentTemplates: document.incidentTemplates.length,
    statusPages: document.statusPages.length,
    missing,
  }
}

/**
 * Replaces the placeholders of a document that was exported without secrets by the stored ones. Throws `invalid` if one
 * would be sent to another server.
 */
function withStoredSecrets(
  document: SiteDocument,
  standing: readonly Monitor[],
  before: readonly (Channel | null)[],
  standingPages: readonly StatusPage[],
): { readonly complete: SiteDocument; readonly missing: readonly string[] } {
  const byName = new Map(standing.map(each => [each.name, each]))
  const monitors = filledIn('monitors', document.monitors, settings => {
    const { monitor, missing } = withStoredSecretsIfKnown(byName.get(settings.name) ?? null, settings)
    return { noun: monitor, missing }
  })
  const channels = filledIn('channels', document.channels, (settings, index) => {
    const { channel, missing } = withChannelSecrets(before[index] ?? null, settings)
    return { noun: channel, missing }
  })
  const pageBySlug = new Map(standingPages.map(each => [each.slug, each]))
  const pages = filledIn('statusPages', document.statusPages.map(named), page => {
    const stored = pageBySlug.get(page.slug)
    const known = stored ? { ...page, password: stored.password } : null
    return withKnownSecretsOf(statusPageFields.fields, known, page)
  })
  const problems = [...monitors.problems, ...channels.problems, ...pages.problems]
  if (problems.length > 0) throw new OperatorError('invalid', firstLines(problems))
  return {
    complete: {
      ...document,
      monitors: monitors.nouns,
      channels: channels.nouns,
      statusPages: pages.nouns.map(({ name: _, ...page }) => page),
    },
    missing: [...monitors.missing, ...channels.missing, ...pages.missing],
  }
}

/** The page with its title as the name that messages have. */
const named = (page: PortablePage) => ({ ...page, name: page.title })

function filledIn<N extends { readonly name: string }>(
  part: string,
  list: readonly N[],
  fill: (settings: N, index: number) => { readonly noun: N; readonly missing: readonly string[] },
) {
  const missing: string[] = []
  const problems: string[] = []
  const nouns = list.map((settings, index) => {
    try {
      const known = fill(settings, index)
      missing.push(...known.missing.map(path => `${part}[${index}].${path} of ${quoted(settings.name)}`))
      return known.noun
    } catch (error) {
      if (!(error instanceof InvalidFields)) throw error
      problems.push(...error.problems.map(each => `${part}[${index}].${problemLine(each)}`))
      return settings
    }
  })
  return { nouns, missing, problems }
}

async function siteEdits(store: SiteStore, document: SiteDocument, actor: Actor): Promise<readonly Edit[]> {
  const before = await store.load()
  const patch = omitUndefined(Object.fromEntries(siteFields.names.map(name => [name, document[name]])))
  const after = { ...before, ...patch, revision: before.revision + 1 }
  const [was, is] = [siteFields.document(before), siteFields.document(after)]
  if (isSame(was, is)) return []
  const { revision } = after
  const change = { actor, action: 'updated', subject: 'site', revision, before: was, after: is } as const
  return [{ change, statements: store.save({ ...patch, revision }) }]
}

async function platformUserEdits(
  store: AnnouncementStore['authors'],
  { platformUsers }: SiteDocument,
  actor: Actor,
): Promise<readonly Edit[]> {
  const standing = new Map((await store.all()).map(user => [user.id, platformUserDocument(user)]))
  return platformUsers.flatMap(user => {
    const [before, after] = [standing.get(user.id) ?? null, platformUserDocument(user)]
    if (before && isSame(before, after)) return []
    const about = { subject: `platform_user:${user.id}`, revision: null } as const
    const change = { ...savedBy(actor, before), ...about, before, after }
    return [{ change, statements: [store.save(user)] }]
  })
}

/**
 * Edits for the monitors of a document, whose order becomes theirs. Monitors that it does not name follow, in their
 * present order.
 */
async function monitorEdits(
  db: Database,
  document: SiteDocument,
  actor: Actor,
  standing: readonly Monitor[],
  at: number,
): Promise<{ readonly edits: readonly Edit[]; readonly idOf: ReadonlyMap<string, number> }> {
  const idOf = new Map(standing.map(each => [each.name, each.id]))
  if (document.monitors.length === 0) return { edits: [], idOf }
  const byName = new Map(standing.map(each => [each.name, each]))
  const edits: Edit[] = []
  const order: number[] = []
  const { monitors, released } = withSlugs(document.monitors, standing)
  for (const settings of monitors) {
    const before = byName.get(settings.name) ?? null
    const id = before?.id ?? (await nextId(db, 'monitors'))
    order.push(id)
    idOf.set(settings.name, id)
    if (before && isSame(monitorDocument(before), monitorDocument(settings))) continue
    const revision = (before?.revision ?? 0) + 1
    const about = { subject: `monitor:${id}`, revision } as const
    const isPaused = before?.active && !settings.active
    edits.push({
      change: { ...savedBy(actor, before), ...about, ...auditDocuments(before, settings) },
      statements: [
        ...(isPaused ? endOutage(db, { ...settings, id }, 'monitor.paused', at) : []),
        before ? changeMonitor(db.query, id, settings, revision) : addMonitor(db.query, id, settings),
      ],
    })
  }
  // Each that gives up its slug is among the edits, and another may take it.
  const [first, ...others] = edits
  if (first && released.length > 0)
    edits.splice(
      0,
      edits.length,
      { ...first, statements: [releaseSlugs(db.query, released), ...first.statements] },
      ...others,
    )
  const before = standing.map(each => each.id)
  const after = [...order, ...before.filter(id => !order.includes(id))]
  if (isSame(before, after)) return { edits, idOf }
  const about = { actor, action: 'reordered', subject: 'monitors', revision: null } as const
  const statements = after.map((id, place) => placeMonitor(db.query, id, place))
  return { edits: [...edits, { change: { ...about, before, after }, statements }], idOf }
}

/**
 * Edits for the maintenance windows of a document. A window is identified by its title and start, a recurring one by
 * its title.
 */
async function windowEdits(
  db: Database,
  store: WindowStore,
  { maintenance }: SiteDocument,
  actor: Actor,
  idOf: ReadonlyMap<string, number>,
  now: number,
): Promise<readonly Edit[]> {
  if (maintenance.length === 0) return []
  const standing = new Map((await store.all()).map(each => [windowKey(each), each]))
  const edits: Edit[] = []
  for (const planned of maintenance) {
    const before = standing.get(windowKey(planned)) ?? null
    const id = before?.id ?? (await nextId(db, 'maintenance_windows'))
    const monitors = planned.monitors.map(name => idOf.get(name) ?? 0).sort((a, b) => a - b)
    const kept = before ? keptOf(before, planned, now) : { plannedAt: null }
    const after = { ...planned, ...kept, monitors, id, revision: (before?.revision ?? 0) + 1 }
    const [was, is] = [before && windowDocument(before), windowDocument(after)]
    if (isSame(was, is)) continue
    const about = { subject: `maintenance:${id}`, revision: after.revision } as const
    const change = { ...savedBy(actor, before), ...about, before: was, after: is }
    edits.push({ change, statements: saveWindow(db.query, after) })
  }
  return edits
}

function refuseUnknownMonitors(document: SiteDocument, standing: readonly string[]): void {
  const known = new Set([...standing, ...document.monitors.map(each => each.name)])
  const problems = (
    ['announcements', 'maintenance', 'channels', 'incidentTemplates', 'statusPages'] as const
  ).flatMap(part =>
    document[part].flatMap(
      ({ monitors = [] }: { readonly monitors?: readonly (string | null)[] | undefined }, index) =>
        monitors.flatMap((name, place) =>
          name === null || known.has(name)
            ? []
            : [`${part}[${index}].monitors[${place}]: there is no monitor named ${quoted(name)}`],
        ),
    ),
  )
  if (problems.length > 0) throw new OperatorError('invalid', firstLines(problems))
}
