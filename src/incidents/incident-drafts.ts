import type { EditStore } from '../announcements/announcement-edit-store.ts'
import { blankAnnouncement } from '../announcements/model/announcement-edit.ts'
import { createSystemAuthor, wroteFirst } from '../announcements/system-author.ts'
import type { Board, BoardMonitor } from '../board/model/board.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { systemActor } from '../kernel/actor.ts'
import { minuteMs } from '../lib/time.ts'
import { type EditedUpdate, updateDocument } from './model/update.ts'
import type { OpenOutage, OutageStore } from './outage-store.ts'
import type { UpdateStore } from './update-store.ts'

/** What is written by itself, for an editor to begin with. */
type OutageMessages = {
  readonly title: (monitor: string) => string
  readonly description: (monitor: string, since: number) => string
  readonly resolved: (monitor: string, since: number) => string
  /** The last update about a monitor that was paused, deleted or made private during the outage. */
  readonly unwatched: () => string
}

type IncidentDraftsOptions = {
  readonly db: Pick<Database, 'query'>
  readonly board: () => Board
  readonly store: OutageStore
  readonly announcements: Pick<EditStore, 'save'>
  readonly updates: Pick<UpdateStore, 'save'>
  readonly changes: Changes
  readonly messages: OutageMessages
  /** The absolute address of the picture of every draft. */
  readonly picture: string
  readonly now: () => number
}

type Outage = BoardMonitor & { readonly since: number }

/**
 * Checks the monitors once: drafts an incident for a public one that has been DOWN for as long as the site configures,
 * and proposes the last update once it is UP again, or no longer watched. Readers see neither before an editor publishes it.
 * Idempotent across processes: the id of a draft derives from the outage, so a second insert fails on its first revision, even if
 * an editor has deleted the draft meanwhile.
 */
export function createIncidentDrafts(options: IncidentDraftsOptions): () => Promise<void> {
  const { db, board, store, announcements, updates, changes, messages, picture, now } = options
  const own = createSystemAuthor({ db, changes, announcements, now })

  async function look(): Promise<void> {
    const { site, monitors } = board()
    if (site.draftIncidentAfterMinutes === null) return
    const longMs = site.draftIncidentAfterMinutes * minuteMs
    const open = await store.open()
    const known = new Set(open.map(each => each.monitorId))
    for (const monitor of monitors)
      if (isOutage(monitor) && now() - monitor.since >= longMs && !known.has(monitor.id)) await draft(monitor)
    for (const outage of open) {
      const monitor = monitors.find(each => each.id === outage.monitorId)
      if (!outage.isWatched) await propose(outage, messages.unwatched(), now())
      else if (monitor?.status === 'UP') {
        const at = monitor.since ?? now()
        await propose(outage, messages.resolved(monitor.name, at), at)
      }
    }
  }

  async function draft(monitor: Outage): Promise<void> {
    const { id: monitorId, name, since } = monitor
    const id = `incident-${monitorId}-${since.toString(36)}`
    const announcement = {
      ...blankAnnouncement({ id, platformUserId: 0, now: now() }),
      title: messages.title(name),
      description: messages.description(name, since),
      image: picture,
      kind: 'incident' as const,
      impact: 'major' as const,
      eventStartsAt: since,
      monitors: [monitorId],
    }
    await own.add('drafted', announcement, store.mark(id, monitorId, since))
  }

  async function propose({ announcementId }: OpenOutage, content: string, at: number): Promise<void> {
    const update: EditedUpdate = {
      id: `${announcementId}-resolved`,
      announcementId,
      status: 'resolved',
      content,
      state: 'proposed',
      accountId: null,
      author: null,
      at,
      editedAt: null,
      revision: 1,
    }
    await wroteFirst(
      changes.write(
        {
          actor: systemActor,
          action: 'proposed',
          subject: `update:${update.id}`,
          revision: 1,
          before: null,
          after: updateDocument(update),
        },
        updates.save(update),
      ),
    )
  }

  return look
}

/** Texts of drafts, in English and the site's time zone; the editor who publishes one rewrites it as needed. */
export function outageMessages(board: () => Board, now: () => number): OutageMessages {
  const { outage } = messagesIn('en').updates
  const instant = (at: number) => createFormat('en', board().site.timeZone).instant(at, now())
  return {
    title: outage.title,
    description: (monitor, since) => outage.description(monitor, instant(since)),
    resolved: (monitor, since) => outage.resolved(monitor, instant(since)),
    unwatched: () => outage.unwatched,
  }
}

const isOutage = (monitor: BoardMonitor): monitor is Outage =>
  monitor.status === 'DOWN' && monitor.since !== null
