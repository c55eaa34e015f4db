import type { Database, Statement } from '../../db/database.ts'
import { touchKeys } from '../../db/slices.ts'
import { inSteps, readInSteps } from '../../db/steps.ts'
import { chunks } from '../../lib/chunks.ts'
import { patched } from '../../lib/patched.ts'
import { type Announcement, newestFirst } from '../model/announcement.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { listedAnnouncements } from './announcement-list.ts'
import {
  editedOf,
  eventOf,
  type JoinedRow,
  joinedAnnouncements,
  monitorsOf,
  newRevisions,
  rowsMax,
  saveMany,
  shownOf,
} from './announcement-rows.ts'
import { authors } from './authors.ts'
import { autosaves } from './autosaves.ts'
import { firstUpdates } from './first-updates.ts'
import { maintenanceNotices } from './maintenance-notices.ts'
import { nearIncidents } from './near-incidents.ts'
import { drafts } from './outages.ts'
import { revisions } from './revisions.ts'
import { updates } from './updates.ts'
import { wholeAnnouncements } from './whole-announcements.ts'

export type AnnouncementStore = ReturnType<typeof createAnnouncementStore>

/** All that is stored about announcements. */
export const createAnnouncementStore = (db: Database) => ({
  ...shownAnnouncements(db),
  ...editedAnnouncements(db),
  ...listedAnnouncements(db),
  ...wholeAnnouncements(db),
  authors: authors(db),
  autosaves: autosaves(db),
  drafts: drafts(db),
  firstUpdates: firstUpdates(db),
  maintenanceNotices: maintenanceNotices(db),
  nearIncidents: nearIncidents(db),
  revisions: revisions(db),
  updates: updates(db),
})

/** Number of announcements read at once, since their texts may be long. */
const announcementsAtOnce = 200

/** Announcements as readers see them. */
function shownAnnouncements(db: Database) {
  const { published } = updates(db)

  /** Announcements that readers see now, or will see without a write; newest first. */
  const visible = async (): Promise<readonly Announcement[]> => {
    const found: Announcement[] = []
    await readInSteps<JoinedRow>(announcementsAtOnce, async (after, limit) => {
      const rows = await visibleRows()
        .where('announcements.id', '>', after?.id ?? '')
        .orderBy('announcements.id')
        .limit(limit)
        .execute()
      found.push(...(await withEvents(rows)))
      return rows
    })
    return found.sort(newestFirst)
  }

  /** The list after these announcements were written. */
  const visibleAfter = async (
    current: readonly Announcement[],
    ids: readonly string[],
  ): Promise<readonly Announcement[]> => {
    const fresh: Announcement[] = []
    await inSteps(ids, announcementsAtOnce, async some => {
      fresh.push(...(await withEvents(await visibleRows().where('announcements.id', 'in', some).execute())))
    })
    return patched(current, { keys: new Set(ids), fresh, keyOf: each => each.id, order: newestFirst })
  }

  const visibleRows = () =>
    joinedAnnouncements(db).where('announcements.state', 'in', ['published', 'scheduled'])

  const withEvents = async (rows: readonly JoinedRow[]): Promise<readonly Announcement[]> => {
    const ids = rows.filter(eventOf).map(row => row.id)
    const [monitors, updatesOf] = await Promise.all([monitorsOf(db, ids), published(ids)])
    return rows.map(row => {
      const event = eventOf(row)
      const more = { monitorIds: monitors(row.id), updates: updatesOf(row.id) }
      return { ...shownOf(row), event: event && { ...event, ...more } }
    })
  }

  return { visible, visibleAfter }
}

/** Announcements as editors see them: with revision, monitors, and a copy of every revision. */
function editedAnnouncements(db: Database) {
  const { query } = db

  async function load(id: string): Promise<EditedAnnouncement | null> {
    const row = await joinedAnnouncements(db).where('announcements.id', '=', id).executeTakeFirst()
    return row ? editedOf(row, (await monitorsOf(db, [id]))(id)) : null
  }

  /** Saves an announcement, its monitors and a revision by the account. Afterwards the row of the slice is locked. */
  const save = (
    announcement: EditedAnnouncement,
    accountId: number | null,
    at: number,
  ): readonly Statement[] => [
    ...saveMany(db, [announcement], accountId, at),
    ...touchKeys(db, 'announcements', [announcement.id]),
  ]

  /** Saves the revision before the first change, since an import does not. */
  const saveFormer = (before: EditedAnnouncement): Statement =>
    newRevisions(db, [before], null, before.updatedAt).onConflict(clash => clash.doNothing())

  const remove = (id: string): readonly Statement[] => [
    query.deleteFrom('announcements').where('id', '=', id),
    query.deleteFrom('announcement_autosaves').where('announcement_id', '=', id),
    ...touchKeys(db, 'announcements', [id]),
  ]

  async function unknownMonitors(ids: readonly number[]): Promise<readonly number[]> {
    if (ids.length === 0) return []
    const rows = await query.selectFrom('monitors').select('id').where('id', 'in', ids).execute()
    const found = new Set(rows.map(row => row.id))
    return ids.filter(id => !found.has(id))
  }

  async function unknownChannels(ids: readonly number[]): Promise<readonly number[]> {
    if (ids.length === 0) return []
    const rows = await query.selectFrom('channels').select('id').where('id', 'in', ids).execute()
    const found = new Set(rows.map(row => row.id))
    return ids.filter(id => !found.has(id))
  }

  /** When the first of these monitors that are down went down; null if none is down. */
  async function downSince(ids: readonly number[]): Promise<number | null> {
    const found = await Promise.all(
      chunks(ids, rowsMax).map(some =>
        query
          .selectFrom('monitor_states')
          .innerJoin('monitors', 'monitors.id', 'monitor_states.monitor_id')
          .select('monitor_states.since')
          .where('monitor_states.monitor_id', 'in', some)
          .where('monitor_states.status', '=', 'DOWN')
          .where('monitors.active', '=', 1)
          .orderBy('monitor_states.since')
          .limit(1)
          .execute(),
      ),
    )
    const instants = found.flat().map(each => each.since)
    return instants.length === 0 ? null : Math.min(...instants)
  }

  return { load, save, saveFormer, remove, unknownMonitors, unknownChannels, downSince }
}
