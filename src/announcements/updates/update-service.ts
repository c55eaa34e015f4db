import type { Changes } from '../../db/changes.ts'
import type { Database, Statement } from '../../db/database.ts'
import { type Actor, demand } from '../../kernel/actor.ts'
import type { AudiencePart } from '../../kernel/audience.ts'
import { atRevision, conflict, isConflict, notFound } from '../../kernel/errors.ts'
import { invalidField } from '../../kernel/invalid-fields.ts'
import { parsed } from '../../lib/fields.ts'
import { derivedId, drawId } from '../../lib/id.ts'
import { omitUndefined } from '../../lib/omit-undefined.ts'
import { announcementChange } from '../announcement-change.ts'
import { eventsOfUpdate } from '../announcement-events.ts'
import { recordEdit } from '../edit-event-statements.ts'
import {
  type EditedAnnouncement,
  editedAnnouncement,
  periodOf,
  seenSince,
  windowOf,
} from '../model/announcement-edit.ts'
import { type EventKind, isEventKind, traitsOf, type UpdateStatus } from '../model/announcement-kinds.ts'
import { announcementProblems } from '../model/announcement-problems.ts'
import { type EventWindow, isGoingOn, statusOf, windowAfter } from '../model/incident.ts'
import { type EditedUpdate, newUpdate, writtenFields } from '../model/update.ts'
import { updateChecks, updateProblems } from '../model/update-problems.ts'
import { type FollowNotice, windowAlong } from '../notice-window.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import { type UpdateChange, updateChange } from './update-change.ts'

type UpdateServiceOptions = {
  readonly db: Database
  readonly store: AnnouncementStore
  readonly changes: Changes
  /** Makes the change of the maintenance window that an announcement is about. */
  readonly followNotice: FollowNotice
  /** Resolves when readers see the change. */
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly now: () => number
}

const idLength = 12

/** An announcement as it was just read, or its id. */
type Of = EditedAnnouncement | string
/** An update as it was just read, or its id. */
type Which = EditedUpdate | string

type AppendOptions = {
  /** Identifies the form that the update was sent from. */
  readonly key?: string | null
  /** Who is not notified of this and later updates of the incident; null keeps what was chosen before. */
  readonly silent?: readonly AudiencePart[] | null
}

/**
 * Operations on the updates of incidents and maintenance. Edits of published updates are marked for readers. All throw
 * `forbidden` and `not_found`; those with a revision throw `conflict` if the update has a newer one (null accepts any).
 * What was read for the same request is given instead of its id.
 */
export class UpdateService {
  readonly #options: UpdateServiceOptions

  constructor(options: UpdateServiceOptions) {
    this.#options = options
  }

  /** Lists published and proposed updates, newest first. */
  async list(of: Of): Promise<readonly EditedUpdate[]> {
    const { id } = await this.#announcement(of)
    return this.#options.store.updates.list(id)
  }

  async read(announcementId: string, id: string): Promise<EditedUpdate> {
    const { store } = this.#options
    const update = await store.updates.find(announcementId, id)
    if (!update) throw notFound(updateProblems.notFound())
    return update
  }

  /**
   * Publishes a new update. Its status may close or reopen the event. Sent again with the same `key`, as after a second
   * click, the same text makes no second update.
   */
  async append(
    actor: Actor,
    of: Of,
    input: unknown,
    { key = null, silent = null }: AppendOptions = {},
  ): Promise<EditedUpdate> {
    const { store, now } = this.#options
    demand(actor, 'announcements')
    return again(async isFirst => {
      const { announcement, kind } = await this.#event(isFirst || typeof of === 'string' ? of : of.id)
      const written = parsed(writtenFields[kind].schema, input)
      const id =
        key === null
          ? drawId(idLength)
          : derivedId(`${actor.accountId} ${key} ${JSON.stringify(written)}`, idLength)
      const sent = key === null ? null : await store.updates.find(announcement.id, id)
      if (sent) return sent
      const update = newUpdate({
        id,
        announcementId: announcement.id,
        ...written,
        state: 'published',
        accountId: actor.accountId,
        author: await this.#authorOf(actor),
        at: now(),
      })
      const change: UpdateChange = { actor, action: 'added', before: null, update }
      return this.#write(change, announcement, windowAt(announcement, update.status, update.at), silent)
    })
  }

  /** Changes the given fields; readers see that the update was edited. */
  async correct(
    actor: Actor,
    of: Of,
    which: Which,
    input: unknown,
    expectedRevision: number | null,
  ): Promise<EditedUpdate> {
    const { now } = this.#options
    demand(actor, 'announcements')
    const { announcement, kind } = await this.#event(of)
    const patch = omitUndefined(parsed(writtenFields[kind].patch, input))
    const before = await this.#readAt(announcement.id, which, expectedRevision)
    const after = { ...before, ...patch, revision: before.revision + 1 }
    if (writtenFields[kind].names.every(name => after[name] === before[name])) return before
    const update = before.state === 'published' ? { ...after, editedAt: now() } : after
    const change: UpdateChange = { actor, action: 'updated', before, update }
    const isNewest = (await this.#newestPublished(announcement.id)) === before.id
    if (!isNewest || after.status === before.status) return this.#write(change, announcement, null)
    return this.#write(change, announcement, windowAt(announcement, update.status, update.at))
  }

  /** Publishes a proposed update, with the given changes. A closing one ends the event at the time of the proposal. */
  async publish(
    actor: Actor,
    of: Of,
    which: Which,
    input: unknown = {},
    expectedRevision: number | null = null,
  ): Promise<EditedUpdate> {
    const { now } = this.#options
    demand(actor, 'announcements')
    const { announcement, kind } = await this.#event(of)
    const patch = omitUndefined(parsed(writtenFields[kind].patch, input))
    const before = await this.#readProposed(announcement.id, which, expectedRevision)
    const update: EditedUpdate = {
      ...before,
      ...patch,
      state: 'published',
      accountId: actor.accountId,
      author: await this.#authorOf(actor),
      at: now(),
      revision: before.revision + 1,
    }
    const window = windowAt(announcement, update.status, before.at)
    return this.#write({ actor, action: 'published', before, update }, announcement, window)
  }

  /** Discards a proposed update, which is not proposed again. */
  async discard(actor: Actor, of: Of, which: Which, expectedRevision: number | null = null): Promise<void> {
    const { store, changes } = this.#options
    demand(actor, 'announcements')
    const before = await this.#readProposed(typeof of === 'string' ? of : of.id, which, expectedRevision)
    const update: EditedUpdate = { ...before, state: 'discarded', revision: before.revision + 1 }
    await changes.write(
      updateChange({ actor, action: 'discarded', before, update }),
      ...store.updates.save(update),
    )
  }

  /** Writes and publishes the change. `window` is the event's new period, `silent` who is not notified; null keeps either. */
  async #write(
    change: UpdateChange,
    announcement: EditedAnnouncement,
    window: EventWindow | null,
    silent: readonly AudiencePart[] | null = null,
  ): Promise<EditedUpdate> {
    const { store, changes, publish, followNotice, now } = this.#options
    const at = now()
    const isVisible = change.update.state === 'published' && seenSince(announcement, at) !== null
    const moved = silencedBy(silent, announcement, window && movedTo(announcement, window, isVisible, at))
    const along = await windowAlong(followNotice, change.actor, announcement, moved ?? announcement, at)
    await changes.writeAll(
      [
        updateChange(change),
        ...(moved ? [announcementChange(change.actor, 'updated', announcement, moved)] : []),
        ...along.changes,
      ],
      ...this.#eventsOf(change, announcement, window, at),
      ...(moved ? store.save(moved, change.actor.accountId, at) : []),
      ...(isVisible ? [store.updates.moveUpdatedAt(announcement.id, at)] : []),
      ...store.updates.save(change.update),
      ...along.statements,
    )
    await publish('announcements')
    await along.written()
    return change.update
  }

  /** Events of the change; an edit of a published update has some only if the page shows another status or period for it. */
  #eventsOf(
    { action, before, update }: UpdateChange,
    announcement: EditedAnnouncement,
    window: EventWindow | null,
    at: number,
  ): readonly Statement[] {
    const { db } = this.#options
    const isSame =
      action === 'updated' &&
      (window === null ||
        (before !== null &&
          shownAs(announcement, windowOf(announcement), before, at) ===
            shownAs(announcement, window, update, at)))
    return update.state !== 'published' || isSame
      ? []
      : recordEdit(
          db,
          eventsOfUpdate(announcement, window ?? windowOf(announcement), update, at),
          `${update.id}:${update.revision}`,
        )
  }

  async readAnnouncement(id: string): Promise<EditedAnnouncement> {
    const announcement = await this.#options.store.load(id)
    if (!announcement) throw notFound(announcementProblems.notFound())
    return announcement
  }

  async #announcement(of: Of): Promise<EditedAnnouncement> {
    return typeof of === 'string' ? this.readAnnouncement(of) : of
  }

  async #event(of: Of): Promise<{ readonly announcement: EditedAnnouncement; readonly kind: EventKind }> {
    const announcement = await this.#announcement(of)
    const { kind } = announcement
    if (!isEventKind(kind)) throw invalidField('status', updateChecks.noUpdates())
    return { announcement, kind }
  }

  async #readAt(announcementId: string, which: Which, expectedRevision: number | null) {
    const update = typeof which === 'string' ? await this.read(announcementId, which) : which
    return atRevision(update, expectedRevision, updateProblems.changed())
  }

  async #readProposed(announcementId: string, which: Which, expectedRevision: number | null) {
    const update = await this.#readAt(announcementId, which, expectedRevision)
    if (update.state !== 'proposed') throw conflict(updateProblems.published())
    return update
  }

  async #newestPublished(announcementId: string): Promise<string | undefined> {
    const { store } = this.#options
    return (await store.updates.list(announcementId)).find(each => each.state === 'published')?.id
  }

  async #authorOf({ accountId }: Actor) {
    return accountId === null ? null : this.#options.store.authors.find(accountId)
  }
}

/** The period after an update; that of an event recorded afterwards is known, and stays. */
const windowAt = (announcement: EditedAnnouncement, status: UpdateStatus, at: number): EventWindow =>
  announcement.backfilled ? windowOf(announcement) : windowAfter(windowOf(announcement), status, at)

/** The status that the page shows while this is the newest update, and the period of what is planned. */
function shownAs(
  { kind }: EditedAnnouncement,
  window: EventWindow,
  newest: EditedUpdate,
  now: number,
): string | null {
  if (!isEventKind(kind)) return null
  const event = { ...window, kind, updates: [newest] }
  const status = statusOf(event, { isGoingOn: isGoingOn(event, now), now })
  return traitsOf(kind).isPlanned ? `${status} ${window.startsAt} ${window.endsAt}` : status
}

/** The announcement's next revision; null if its period stays the same. */
function movedTo(
  before: EditedAnnouncement,
  window: EventWindow,
  isVisible: boolean,
  at: number,
): EditedAnnouncement | null {
  const was = windowOf(before)
  const { startsAt, endsAt, openEnded } = window
  if (startsAt === was.startsAt && endsAt === was.endsAt && openEnded === was.openEnded) return null
  const after = editedAnnouncement(before, periodOf(window), at)
  const updatedAt = isVisible ? Math.max(at, after.updatedAt) : after.updatedAt
  return { ...after, updatedAt, revision: before.revision + 1 }
}

/** The announcement's next revision, with those who are not notified from now on; null if it stays the same. */
function silencedBy(
  silent: readonly AudiencePart[] | null,
  before: EditedAnnouncement,
  moved: EditedAnnouncement | null,
): EditedAnnouncement | null {
  if (silent === null || silent.join() === before.silent.join()) return moved
  return { ...(moved ?? before), silent, revision: before.revision + 1 }
}

/** Retries an addition after a conflict, since it does not depend on concurrent changes. */
async function again<T>(work: (isFirst: boolean) => Promise<T>, times = 3): Promise<T> {
  try {
    return await work(times === 3)
  } catch (error) {
    if (times === 1 || !isConflict(error)) throw error
    return again(work, times - 1)
  }
}
