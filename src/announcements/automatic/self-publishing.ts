import type { Board } from '../../board/model/board.ts'
import { minuteMs } from '../../lib/time.ts'
import { type EditedAnnouncement, editedAnnouncement } from '../model/announcement-edit.ts'
import type { EventKind } from '../model/announcement-kinds.ts'
import { newUpdate } from '../model/update.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import type { createSystemAuthor } from './system-author.ts'

type SelfPublishingOptions = {
  readonly board: () => Board
  readonly store: Pick<AnnouncementStore, 'drafts' | 'load' | 'nearIncidents'>
  /** Resolves to true while Corkboard's own network is lost. */
  readonly isOffline: () => Promise<boolean>
  readonly now: () => number
}

/** A draft of an outage that Corkboard will publish by itself. */
export type PendingDraft = {
  readonly draft: EditedAnnouncement
  /** When it is published; may have passed. */
  readonly at: number
}

/**
 * Finds the drafts of outages that Corkboard publishes by itself: one of their monitors is DOWN and not in maintenance, no
 * person has touched the draft, and no public incident in progress names one of the monitors.
 */
export function createSelfPublishing({ board, store, isOffline, now }: SelfPublishingOptions) {
  return async function pending(): Promise<readonly PendingDraft[]> {
    const { site, monitors, ongoing, staleSince } = board()
    const { publishIncidentAfterMinutes: minutes } = site
    if (minutes === null || staleSince !== null) return []
    const named = (kind: EventKind) =>
      new Set(ongoing.filter(({ event }) => event.kind === kind).flatMap(({ event }) => event.monitorIds))
    const [maintained, announced] = [named('maintenance'), named('incident')]
    const downSince = new Map(
      monitors.flatMap(({ id, status, since }) =>
        status === 'DOWN' && since !== null && !maintained.has(id) ? [[id, since]] : [],
      ),
    )
    if (downSince.size === 0 || (await isOffline())) return []
    const found: PendingDraft[] = []
    for (const { announcementId, isDraft, namedIds } of await store.drafts.open()) {
      const since = namedIds.flatMap(id => downSince.get(id) ?? [])
      if (!isDraft || since.length === 0 || namedIds.some(id => announced.has(id))) continue
      const draft = await store.load(announcementId)
      if (draft?.state !== 'draft' || draft.publishAt !== null) continue
      if (!(await store.drafts.isUntouched(draft)) || (await isPublished(draft))) continue
      found.push({ draft, at: Math.min(...since) + minutes * minuteMs })
    }
    return found
  }

  /** True if another incident about these monitors was published just now, so that the Board may not have it yet. */
  async function isPublished({ id, monitors }: EditedAnnouncement): Promise<boolean> {
    const near = await store.nearIncidents({
      monitorIds: monitors,
      since: Number.POSITIVE_INFINITY,
      now: now(),
    })
    return near.some(each => each.isPublic && each.id !== id)
  }
}

/**
 * Publishes a draft, with its description as the first update. Returns false if another process or a person changed it
 * first: the revision of the draft decides.
 */
export function publishDraft(
  own: ReturnType<typeof createSystemAuthor>,
  draft: EditedAnnouncement,
  now: number,
): Promise<boolean> {
  const first = newUpdate({
    id: `${draft.id}-opened`,
    announcementId: draft.id,
    status: 'investigating',
    content: draft.description,
    state: 'published',
    at: now,
  })
  return own.publish(draft, editedAnnouncement(draft, { state: 'published' }, now), first)
}
