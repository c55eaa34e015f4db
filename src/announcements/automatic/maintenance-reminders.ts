import type { Database } from '../../db/database.ts'
import { minuteMs } from '../../lib/time.ts'
import type { Event } from '../../outbox/event.ts'
import { recordEvent } from '../../outbox/event-statements.ts'
import { factOf } from '../announcement-events.ts'
import { isPublished } from '../model/announcement.ts'
import { announcementSubject, type EditedAnnouncement } from '../model/announcement-edit.ts'
import { noticeIdOf } from '../model/incident.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import type { Upcoming } from './maintenance-notices.ts'

type MaintenanceRemindersOptions = {
  readonly db: Database
  /** Occurrences that are announced and have not started. */
  readonly upcoming: () => Promise<readonly Upcoming[]>
  readonly store: Pick<AnnouncementStore, 'load' | 'maintenanceNotices'>
  readonly now: () => number
}

/**
 * Checks the windows once: records a reminder for each occurrence whose lead time has begun. Of several lead times only
 * the shortest one that has begun is due, and none that had begun when readers learned of the start, which is news enough.
 * The key of the event makes it exactly once, in any number of processes. A window that is moved by no more than a lead time
 * is not reminded of again at that lead time.
 */
export function createMaintenanceReminders(options: MaintenanceRemindersOptions): () => Promise<void> {
  const { db, upcoming, store, now } = options
  /** Keys of occurrences and lead times that need no further look; only of those due now, so it stays small. */
  let settled: ReadonlySet<string> = new Set()

  return async () => {
    const at = now()
    const done = new Set<string>()
    for (const each of await upcoming()) {
      const begun = each.remindMinutes.filter(minutes => each.startsAt - minutes * minuteMs <= at)
      if (begun.length === 0) continue
      const minutes = Math.min(...begun)
      const key = keyOf(each, minutes)
      if (settled.has(key) || (await remind(each, minutes, at))) done.add(key)
    }
    settled = done
  }

  /** Returns false if there is nothing to remind of yet, because the notice is not public. */
  async function remind(each: Upcoming, minutes: number, at: number): Promise<boolean> {
    const notice = await store.load(noticeIdOf(each))
    if (!notice || !isPublished(notice, at)) return false
    const startsAt = notice.eventStartsAt ?? each.startsAt
    const dueAt = startsAt - minutes * minuteMs
    // An editor may have moved the start that readers see.
    if (dueAt > at || startsAt <= at) return false
    // It was cancelled, and an update may plan it again.
    if (notice.eventEndsAt !== null && notice.eventEndsAt <= startsAt) return false
    if ((notice.publishAt ?? notice.createdAt) >= dueAt) return true
    const events = await store.maintenanceNotices.eventsOf(announcementSubject(notice))
    const first = events.find(event => event.startsAt === startsAt)
    if (first && first.at >= dueAt) return true
    const prefix = prefixOf(each, minutes)
    const isReminder = ({ key }: { readonly key: string }) =>
      key.startsWith(prefix) &&
      Math.abs(Number(key.slice(prefix.length)) - each.startsAt) <= minutes * minuteMs
    if (events.some(isReminder)) return true
    await db.write(recordEvent(db, reminderOf(each, notice, minutes, at - dueAt < minuteMs ? dueAt : at)))
    return true
  }
}

/** The key of a reminder is the prefix of its window and lead time, and its start. */
const prefixOf = ({ windowId }: Upcoming, minutes: number): string =>
  `maintenance.reminder:${windowId}:${minutes}:`

const keyOf = (each: Upcoming, minutes: number): string => `${prefixOf(each, minutes)}${each.startsAt}`

const reminderOf = (each: Upcoming, notice: EditedAnnouncement, minutes: number, at: number): Event => ({
  kind: 'maintenance.reminder',
  key: keyOf(each, minutes),
  subject: announcementSubject(notice),
  at,
  params: { ...factOf(notice, null), leadMinutes: minutes },
})
