import type { Changes } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import type { AudiencePart } from '../kernel/audience.ts'
import type { ActionOn } from '../kernel/audited.ts'
import { atRevision, isConflict, notFound } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import { derivedId, drawId } from '../lib/id.ts'
import { announcementChange } from './announcement-change.ts'
import { createEditAnnouncement, type EditAnnouncement } from './announcement-edits.ts'
import { eventsOfRemoval } from './announcement-events.ts'
import { recordEdit, recordSaved } from './edit-event-statements.ts'
import { isPublished } from './model/announcement.ts'
import {
  blankAnnouncement,
  type EditedAnnouncement,
  isSameAnnouncement,
  lacksBeginning,
  periodOf,
  windowOf,
} from './model/announcement-edit.ts'
import {
  type AnnouncementPatch,
  announcementPatchSchema,
  newAnnouncementSchema,
  writtenFields,
} from './model/announcement-fields.ts'
import { announcementProblems } from './model/announcement-problems.ts'
import { windowAfter } from './model/incident.ts'
import {
  firstSentence,
  firstUpdateSchema,
  type IncidentReport,
  reportSchema,
} from './model/incident-report.ts'
import { type EditedUpdate, newUpdate } from './model/update.ts'
import { type FollowNotice, windowAlong } from './notice-window.ts'
import type { AnnouncementStore } from './store/announcement-store.ts'
import { updateChange } from './updates/update-change.ts'

type AnnouncementServiceOptions = {
  readonly db: Database
  readonly store: AnnouncementStore
  readonly changes: Changes
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'announcements') => Promise<void>
  /** Makes the change of the maintenance window that an announcement is about. */
  readonly followNotice: FollowNotice
  /** The absolute address of the default picture. */
  readonly defaultPicture: string
  readonly now: () => number
}

/** An announcement as it was just read, or its id. */
type Which = EditedAnnouncement | string

const idLength = 10
const updateIdLength = 12

type ReportOptions = {
  /** The draft to publish; null for a new incident. */
  readonly draft?: Which | null
  readonly expectedRevision?: number | null
  /** Identifies the form that the report was sent from. */
  readonly key?: string | null
  /** Who is not notified of this incident; what was chosen before if absent. */
  readonly silent?: readonly AudiencePart[]
}

/** What is written together with an announcement. */
type Also = {
  readonly statements?: readonly Statement[]
  /** Statements that need the row of the announcement. */
  readonly later?: readonly Statement[]
  readonly update?: EditedUpdate | null
}

/**
 * The operations on announcements, for pages and programs alike. All throw `forbidden`; those that take a revision throw
 * `conflict` when the announcement has moved on from it (null expects nothing); those that take an id throw `not_found`.
 * What was read for the same request is given instead of its id.
 */
export class AnnouncementService {
  readonly #options: AnnouncementServiceOptions
  readonly #edit: EditAnnouncement

  constructor(options: AnnouncementServiceOptions) {
    this.#options = options
    this.#edit = createEditAnnouncement(options)
  }

  async read(id: string): Promise<EditedAnnouncement> {
    const { store } = this.#options
    const announcement = await store.load(id)
    if (!announcement) throw notFound(announcementProblems.notFound())
    return announcement
  }

  /** Creates an announcement, a draft unless the input sets another state. The author is the actor unless the input names one. */
  async create(actor: Actor, input: unknown, ...also: readonly Statement[]): Promise<EditedAnnouncement> {
    const { now } = this.#options
    demand(actor, 'announcements')
    const patch = parsed(newAnnouncementSchema, input)
    const platformUserId = actor.accountId ?? 0
    const blank = blankAnnouncement({ id: drawId(idLength), platformUserId, now: now() })
    const after = await this.#edit(blank, { ...patch, image: patch.image ?? '' })
    return this.#write(actor, 'created', null, after, { statements: also })
  }

  /**
   * Publishes an incident with its first update, both or neither: a new one or, if one is given, a draft. Sent again with
   * the same `key`, as after a second click, the same report makes no second incident.
   */
  async report(
    actor: Actor,
    input: unknown,
    { draft = null, expectedRevision = null, key = null, silent }: ReportOptions = {},
  ): Promise<EditedAnnouncement> {
    const { store } = this.#options
    demand(actor, 'announcements')
    const report = parsed(reportSchema, input)
    if (draft !== null)
      return this.#reported(actor, report, await this.#readAt(draft, expectedRevision), silent)
    const id = key === null ? drawId(idLength) : idOfReport(actor, report, key)
    const sent = key === null ? null : await store.load(id)
    if (sent) return sent
    try {
      return await this.#reported(actor, report, id, silent)
    } catch (error) {
      const first = isConflict(error) ? await store.load(id) : null
      if (first) return first
      throw error
    }
  }

  /** True if this report was published with this key. Throws `InvalidFields`. */
  async wasReported(actor: Actor, input: unknown, key: string): Promise<boolean> {
    const id = idOfReport(actor, parsed(reportSchema, input), key)
    return (await this.#options.store.load(id)) !== null
  }

  async #reported(
    actor: Actor,
    { status, content, nextUpdateMinutes, ...written }: IncidentReport,
    from: EditedAnnouncement | string,
    silent?: readonly AudiencePart[],
  ): Promise<EditedAnnouncement> {
    const { store, now } = this.#options
    const at = now()
    const accountId = actor.accountId ?? 0
    const before = typeof from === 'string' ? null : from
    const opened = await this.#edit(
      before ?? blankAnnouncement({ id: String(from), platformUserId: accountId, now: at }),
      {
        ...written,
        ...(before ? {} : { image: '' }),
        // A draft that Corkboard wrote is the word of the person who publishes it.
        ...(before?.platformUserId === 0 && accountId !== 0 ? { platformUserId: accountId } : {}),
        kind: 'incident',
        description: firstSentence(content),
        state: 'published',
      },
    )
    const window = windowAfter(windowOf(opened), status, at)
    const update = newUpdate({
      id: drawId(updateIdLength),
      announcementId: opened.id,
      status,
      content,
      nextUpdateMinutes,
      state: 'published',
      accountId: actor.accountId,
      author: actor.accountId === null ? null : await store.authors.find(actor.accountId),
      at,
    })
    const after = { ...opened, ...periodOf(window), ...(silent && { silent }) }
    return this.#write(actor, before ? 'published' : 'created', before, after, { update })
  }

  /**
   * Keeps a report as a draft, a new one or the given one, together with the status and the promise of the first update
   * that it will be published with.
   */
  async keepReport(
    actor: Actor,
    input: unknown,
    first: unknown,
    { draft = null, expectedRevision = null, silent }: Omit<ReportOptions, 'key'> = {},
  ): Promise<EditedAnnouncement> {
    const { store, now } = this.#options
    demand(actor, 'announcements')
    const patch = parsed(newAnnouncementSchema, input)
    const firstUpdate = parsed(firstUpdateSchema, first)
    const before = draft === null ? null : await this.#readAt(draft, expectedRevision)
    const platformUserId = actor.accountId ?? 0
    const blank = blankAnnouncement({ id: drawId(idLength), platformUserId, now: now() })
    const edited = await this.#edit(before ?? blank, before ? patch : { ...patch, image: '' })
    const after = { ...edited, ...(silent && { silent }) }
    const later = [store.firstUpdates.keep(after.id, firstUpdate)]
    return this.#write(actor, before ? 'updated' : 'created', before, after, { later })
  }

  /** Changes the given fields. `state` and `publishAt` publish, schedule, unpublish or archive it. */
  async update(
    actor: Actor,
    which: Which,
    input: unknown,
    expectedRevision: number | null,
    ...also: readonly Statement[]
  ): Promise<EditedAnnouncement> {
    demand(actor, 'announcements')
    const patch = parsed(announcementPatchSchema, input)
    const before = await this.#readAt(which, expectedRevision)
    const after = await this.#edit(before, patch)
    return this.#write(actor, this.#actionOf(before, patch), before, after, { statements: also })
  }

  /** Unpublishes: turns it into a draft that readers do not see. */
  withdraw(actor: Actor, which: Which, expectedRevision: number | null) {
    return this.update(actor, which, { state: 'draft' }, expectedRevision)
  }

  archive(actor: Actor, which: Which, expectedRevision: number | null) {
    return this.update(actor, which, { state: 'archived' }, expectedRevision)
  }

  /** Restores the text of a revision; whether and when it is public stays as it is. */
  async restore(
    actor: Actor,
    which: Which,
    revision: number,
    expectedRevision: number | null,
  ): Promise<EditedAnnouncement> {
    const { store } = this.#options
    demand(actor, 'announcements')
    const before = await this.#readAt(which, expectedRevision)
    const found = await store.revisions.find(before.id, revision)
    if (!found) throw notFound(announcementProblems.noRevision())
    const document = found.document as Readonly<Record<string, unknown>>
    const input = Object.fromEntries(writtenFields.names.map(name => [name, document[name]]))
    const written = parsed(announcementPatchSchema, input)
    const gone = new Set(await store.unknownMonitors(written.monitors ?? []))
    const monitors = written.monitors?.filter(monitor => !gone.has(monitor))
    const restored = await this.#edit(before, { ...written, monitors, ...keptBeginning(before, written) })
    return this.#write(actor, 'restored', before, restored)
  }

  /** Deletes the announcement with its revisions; the audit trail keeps its content. */
  async remove(actor: Actor, which: Which, expectedRevision: number | null): Promise<void> {
    const { db, store, changes, publish, now } = this.#options
    demand(actor, 'announcements')
    const before = await this.#readAt(which, expectedRevision)
    await changes.write(
      {
        ...announcementChange(actor, 'deleted', before, { ...before, revision: before.revision + 1 }),
        after: null,
      },
      ...recordEdit(db, eventsOfRemoval(before, now()), String(before.revision + 1)),
      ...store.remove(before.id),
    )
    await publish('announcements')
  }

  async #readAt(which: Which, expectedRevision: number | null): Promise<EditedAnnouncement> {
    const found = typeof which === 'string' ? await this.read(which) : which
    return atRevision(found, expectedRevision, announcementProblems.changed())
  }

  /** Writes, publishes and returns the announcement. An edit without changes makes no revision. */
  async #write(
    actor: Actor,
    action: ActionOn<'announcement'>,
    before: EditedAnnouncement | null,
    after: EditedAnnouncement,
    { statements = [], later = [], update = null }: Also = {},
  ): Promise<EditedAnnouncement> {
    const { db, store, changes, publish, followNotice, now } = this.#options
    if (before && update === null && isSameAnnouncement(before, after)) {
      if (statements.length + later.length > 0) await db.write(...statements, ...later)
      return before
    }
    const next = { ...after, revision: (before?.revision ?? 0) + 1 }
    const window = await windowAlong(followNotice, actor, before, next, now())
    const events = await recordSaved({ db, store }, before, next, now(), update)
    await changes.writeAll(
      [
        announcementChange(actor, action, before, next),
        ...(update ? [updateChange({ actor, action: 'added', before: null, update })] : []),
        ...window.changes,
      ],
      ...statements,
      ...events,
      ...(before ? [store.saveFormer(before)] : []),
      ...store.save(next, actor.accountId, now()),
      ...(update ? store.updates.save(update) : []),
      ...later,
      ...window.statements,
    )
    await publish('announcements')
    await window.written()
    return next
  }

  /** The action for the audit trail. */
  #actionOf(before: EditedAnnouncement, { state }: AnnouncementPatch): ActionOn<'announcement'> {
    const { now } = this.#options
    if (state === undefined || state === before.state) return 'updated'
    if (state === 'published') return isPublished(before, now()) ? 'updated' : 'published'
    return state === 'draft' ? 'withdrawn' : state
  }
}

const idOfReport = ({ accountId }: Actor, report: IncidentReport, key: string): string =>
  derivedId(`${accountId} ${key} ${JSON.stringify(report)}`, idLength)

/** Keeps the beginning of a visible incident when a revision without one is restored. */
const keptBeginning = (before: EditedAnnouncement, { kind, eventStartsAt }: AnnouncementPatch) =>
  kind !== undefined && eventStartsAt !== undefined && lacksBeginning({ ...before, kind, eventStartsAt })
    ? { eventStartsAt: before.eventStartsAt }
    : {}
