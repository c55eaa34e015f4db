import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { hourMs } from '../../lib/time.ts'
import { blankAnnouncement, type EditedAnnouncement, editedAnnouncement } from '../model/announcement-edit.ts'
import { noticeIdOf } from '../model/incident.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import { createSystemAuthor } from './system-author.ts'

/** An occurrence of a maintenance window that is due for a notice, or was started ahead of time. */
export type Upcoming = {
  readonly windowId: number
  readonly title: string
  readonly monitorIds: readonly number[]
  readonly startsAt: number
  readonly endsAt: number
  /** The start that it was first planned for, if it was moved or started ahead of that. */
  readonly plannedAt: number | null
  /** True if it is so near that it is announced; false of one that was announced and put off. */
  readonly isDue: boolean
  /** True if it goes on past its planned end until it is completed. */
  readonly openEnded: boolean
  readonly isRecurring: boolean
  /** Lead times of its reminders. */
  readonly remindMinutes: readonly number[]
}

type Begun = Pick<Upcoming, 'windowId' | 'title' | 'startsAt' | 'endsAt' | 'openEnded' | 'plannedAt'>

type Period = { readonly startsAt: number; readonly endsAt: number }

/** Writes the text of a notice of a window, which names its times. */
export type NoticeText = (window: Period & { readonly title: string }) => string

type MaintenanceNoticesOptions = {
  readonly db: Pick<Database, 'query'>
  /** Occurrences due for a notice or put off that have not started, or were started ahead of time. */
  readonly upcoming: () => Promise<readonly Upcoming[]>
  /** Occurrences that have begun, also such as have ended. */
  readonly begun: () => Promise<readonly Begun[]>
  readonly store: AnnouncementStore
  readonly changes: Changes
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly messages: {
    readonly title: (title: string) => string
    readonly text: NoticeText
  }
  /** The absolute address of the notices' picture. */
  readonly picture: string
  readonly now: () => number
}

/**
 * Checks the windows once: announces each due occurrence, and archives a notice whose window was deleted, or whose rule was
 * changed, before it opened. A notice follows its window until an editor changes it. Idempotent across processes: the id is made
 * from the window and its start, so a second process finds the revision taken, even if an editor has deleted the notice
 * meanwhile.
 */
export function createMaintenanceNotices(options: MaintenanceNoticesOptions): () => Promise<void> {
  const { db, upcoming, begun, store, changes, publish, messages, picture, now } = options
  const { maintenanceNotices: notices } = store
  const own = createSystemAuthor({ db, changes, store, now })

  return async () => {
    const near = await upcoming()
    const at = now()
    const active = await notices.active(at)
    const wanted = new Set(near.map(originOf))
    let changed = false
    for (const each of near) changed = (await upsert(each)) || changed
    for (const { id, origin } of active)
      if (!wanted.has(origin) && startOf(origin) > at) changed = (await archive(id)) || changed
    changed = (await followBegun(at)) || changed
    if (changed) await publish('announcements')
  }

  async function upsert(each: Upcoming): Promise<boolean> {
    const id = noticeIdOf(each)
    const before = await store.load(id)
    if (before) return follow(before, each)
    return each.isDue && announce(id, each)
  }

  async function follow(before: EditedAnnouncement, each: Upcoming): Promise<boolean> {
    if (!(await notices.isOurs(before))) return false
    const edited = {
      title: messages.title(each.title),
      eventStartsAt: each.startsAt,
      eventEndsAt: each.endsAt,
      openEnded: each.openEnded,
      monitors: [...each.monitorIds],
      state: 'published' as const,
    }
    const after = editedAnnouncement(before, edited, now())
    if (isDeepStrictEqual(after, before)) return false
    const action = before.state === 'published' ? 'updated' : 'published'
    return own.change(
      action,
      before,
      editedAnnouncement(before, { ...edited, description: messages.text(each) }, now()),
    )
  }

  /**
   * The notice of a window that was extended, or ended early, gets its end, and that of a window that is gone ends, unless an
   * editor has changed the notice. Pages and programs do so at once; an import does not, nor does an earlier version.
   */
  async function followBegun(at: number): Promise<boolean> {
    const shown = await notices.begun(at, at - overMs)
    if (shown.length === 0) return false
    const windows = new Map((await begun()).map(each => [originOf(each), each]))
    let changed = false
    for (const { id, origin, endsAt, openEnded } of shown) {
      const isOpen = openEnded || endsAt > at
      const window = windows.get(origin) ?? (isOpen ? { title: null, endsAt: at, openEnded: false } : null)
      if (window === null || (window.endsAt === endsAt && window.openEnded === openEnded)) continue
      const before = await store.load(id)
      if (!before || !(await notices.isOurs(before))) continue
      const end = Math.max(window.endsAt, before.eventStartsAt ?? window.endsAt)
      const edit = { eventEndsAt: end, openEnded: window.openEnded }
      const description =
        window.title === null ? before.description : retimedText(messages.text, window.title, before, edit)
      const after = editedAnnouncement(before, { ...edit, description }, now())
      changed = (await own.change('updated', before, after)) || changed
    }
    return changed
  }

  async function announce(id: string, each: Upcoming): Promise<boolean> {
    const announcement = {
      ...blankAnnouncement({ id, platformUserId: 0, now: now() }),
      title: messages.title(each.title),
      description: messages.text(each),
      image: picture,
      kind: 'maintenance' as const,
      eventStartsAt: each.startsAt,
      eventEndsAt: each.endsAt,
      openEnded: each.openEnded,
      monitors: each.monitorIds,
      state: 'published' as const,
      publishAt: now(),
    }
    return own.add('published', announcement, notices.mark(id, originOf(each)))
  }

  async function archive(id: string): Promise<boolean> {
    const before = await store.load(id)
    return before !== null && own.change('archived', before, { ...before, state: 'archived' })
  }
}

/** How long after its end a notice still follows its window, which may have been extended at the last moment. */
const overMs = hourMs

/** The start of the window, from the origin, since an editor may have changed the start shown to readers. */
const startOf = (origin: string): number => Number(origin.split(':')[2])

const originOf = ({
  windowId,
  startsAt,
  plannedAt,
}: Pick<Upcoming, 'windowId' | 'startsAt' | 'plannedAt'>): string =>
  `maintenance:${windowId}:${plannedAt ?? startsAt}`

type Times = { readonly eventStartsAt: number | null; readonly eventEndsAt: number | null }

/** The text of a notice that gets other times: the one that Corkboard wrote names them, one that an editor wrote stays. */
export function retimedText(
  textOf: NoticeText,
  title: string,
  { description, eventStartsAt, eventEndsAt }: Times & { readonly description: string },
  edit: { readonly [time in keyof Times]?: Times[time] | undefined },
): string {
  if (eventStartsAt === null || eventEndsAt === null) return description
  if (description !== textOf({ title, startsAt: eventStartsAt, endsAt: eventEndsAt })) return description
  return textOf({
    title,
    startsAt: edit.eventStartsAt ?? eventStartsAt,
    endsAt: edit.eventEndsAt ?? eventEndsAt,
  })
}
