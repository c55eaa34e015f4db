import type { Board, BoardMonitor } from '../../board/model/board.ts'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'
import { systemActor } from '../../kernel/actor.ts'
import { minuteMs } from '../../lib/time.ts'
import { blankAnnouncement, editedAnnouncement } from '../model/announcement-edit.ts'
import { monitorsMax } from '../model/announcement-fields.ts'
import { beginTogether, type Outage, storiesOf } from '../model/outage-story.ts'
import { newUpdate, updateFields } from '../model/update.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import type { OpenStory } from '../store/outages.ts'
import type { OutageMessages } from './outage-messages.ts'
import { type PendingDraft, publishDraft } from './self-publishing.ts'
import { createSystemAuthor, wroteFirst } from './system-author.ts'

type IncidentDraftsOptions = {
  readonly db: Pick<Database, 'query'>
  readonly board: () => Board
  readonly store: AnnouncementStore
  readonly changes: Changes
  readonly messages: OutageMessages
  /** Finds the drafts that are published without a person. */
  readonly pending: () => Promise<readonly PendingDraft[]>
  /** The absolute address of the drafts' picture. */
  readonly picture: string
  readonly now: () => number
}

type MonitorsById = ReadonlyMap<number, BoardMonitor>

/**
 * Checks the monitors once: drafts an incident for public ones that have been DOWN for as long as the site configures, and
 * proposes the last update once all of them are UP again, or no longer watched. Readers see neither before an editor publishes it,
 * unless the site is set up to publish drafts of lasting outages.
 * Outages that began together are one incident; later ones join its draft while no person has changed it.
 * Idempotent across processes: the id of a draft derives from its first outage, a draft changes by its next revision, and a monitor
 * that another process gave to another draft fails the write. What an editor has deleted is not written again.
 */
export function createIncidentDrafts(options: IncidentDraftsOptions): () => Promise<void> {
  const { db, board, store, changes, messages, pending, picture, now } = options
  const { drafts } = store
  const own = createSystemAuthor({ db, changes, store, now })
  /** Outages that had a draft, although no open incident names them; each is looked up once. */
  let handled: ReadonlySet<string> = new Set()

  async function look(): Promise<void> {
    const { site, monitors } = board()
    // What is published by itself is drafted by then.
    const draftAfterMinutes = leastOf(site.draftIncidentAfterMinutes, site.publishIncidentAfterMinutes)
    if (draftAfterMinutes === null) return
    const byId: MonitorsById = new Map(monitors.map(each => [each.id, each]))
    const stories = await drafts.open()
    const going: OpenStory[] = []
    for (const story of stories) if (!(await proposeEnd(story, byId))) going.push(story)
    const known = new Set(stories.flatMap(each => each.monitorIds))
    const begunBy = now() - draftAfterMinutes * minuteMs
    const due = monitors.filter(isOutage).filter(each => each.since <= begunBy && !known.has(each.id))
    const rest = await join(await unhandled(due), going, byId)
    for (const story of storiesOf(rest, monitorsMax)) await draft(story, byId)
    for (const each of await pending()) if (each.at <= now()) await publishDraft(own, each.draft, now())
  }

  async function unhandled(due: readonly Outage[]): Promise<readonly Outage[]> {
    const unknown = due.filter(each => !handled.has(keyOf(each)))
    const covered = unknown.length > 0 ? await drafts.drafted(unknown) : new Set<Outage>()
    const fresh = unknown.filter(each => !covered.has(each))
    const isFresh = new Set(fresh)
    handled = new Set(due.filter(each => !isFresh.has(each)).map(keyOf))
    return fresh
  }

  /** Adds outages to existing drafts; returns those that no draft could take. */
  async function join(
    outages: readonly Outage[],
    stories: readonly OpenStory[],
    byId: MonitorsById,
  ): Promise<readonly Outage[]> {
    let rest = outages
    for (const story of stories) {
      const room = monitorsMax - story.namedIds.length
      const joining = rest.filter(each => beginTogether(each.since, story.startsAt)).slice(0, room)
      if (joining.length === 0 || !(await extend(story, joining, byId))) continue
      const joined = new Set(joining)
      rest = rest.filter(each => !joined.has(each))
    }
    return rest
  }

  /** Adds outages to what the draft names now; another process may have added some of them, or others, since it was listed. */
  async function extend(
    { announcementId, startsAt, isDraft }: OpenStory,
    joining: readonly Outage[],
    byId: MonitorsById,
  ): Promise<boolean> {
    const before = isDraft ? await store.load(announcementId) : null
    if (!before || !(await drafts.isUntouched(before))) return false
    const missing = joining.filter(each => !before.monitors.includes(each.id))
    if (missing.length === 0) return true
    const since = Math.min(before.eventStartsAt ?? startsAt, ...missing.map(each => each.since))
    const ids = [...before.monitors, ...missing.map(each => each.id)]
    if (ids.length > monitorsMax) return false
    const after = editedAnnouncement(
      before,
      { ...messages.opening(inOrder(ids, byId), since), eventStartsAt: since, monitors: ids },
      now(),
    )
    return own.change('joined', before, after, ...drafts.claim(announcementId, missing))
  }

  async function draft(outages: readonly Outage[], byId: MonitorsById): Promise<void> {
    const [first] = outages
    if (!first) return
    const { since } = first
    const ids = outages.map(each => each.id).sort((a, b) => a - b)
    const id = `incident-${first.id}-${since.toString(36)}`
    const announcement = {
      ...blankAnnouncement({ id, platformUserId: 0, now: now() }),
      ...messages.opening(inOrder(ids, byId), since),
      image: picture,
      kind: 'incident' as const,
      impact: 'major' as const,
      eventStartsAt: since,
      monitors: ids,
    }
    await own.add('drafted', announcement, drafts.mark(id, first), ...drafts.claim(id, outages))
  }

  /** Proposes the last update if all outages of the incident are over. */
  async function proposeEnd(story: OpenStory, byId: MonitorsById): Promise<boolean> {
    const { monitorIds, watchedIds } = story
    if (watchedIds.length === 0) {
      await propose(story, messages.unwatched(monitorIds.length), now())
      return true
    }
    const watched = watchedIds.flatMap(id => byId.get(id) ?? [])
    if (watched.length < watchedIds.length || watched.some(each => each.status !== 'UP')) return false
    const at = watched.reduce((last, each) => Math.max(last, each.since ?? now()), 0)
    const isWhole = watchedIds.length === monitorIds.length
    await propose(story, messages.resolved(watched, isWhole, at), at)
    return true
  }

  async function propose({ announcementId }: OpenStory, content: string, at: number): Promise<void> {
    const update = newUpdate({
      id: `${announcementId}-resolved`,
      announcementId,
      status: 'resolved',
      content,
      state: 'proposed',
      at,
    })
    await wroteFirst(
      changes.write(
        {
          actor: systemActor,
          action: 'proposed',
          subject: `update:${update.id}`,
          revision: 1,
          before: null,
          after: updateFields.document(update),
        },
        ...store.updates.save(update),
      ),
    )
  }

  return look
}

const isOutage = (monitor: BoardMonitor): monitor is BoardMonitor & Outage =>
  monitor.status === 'DOWN' && monitor.since !== null

/** The monitors in the order of the page. */
function inOrder(ids: readonly number[], byId: MonitorsById): readonly BoardMonitor[] {
  const wanted = new Set(ids)
  return [...byId.values()].filter(each => wanted.has(each.id))
}

const leastOf = (...minutes: readonly (number | null)[]): number | null => {
  const set = minutes.filter(each => each !== null)
  return set.length === 0 ? null : Math.min(...set)
}

const keyOf = ({ id, since }: Outage): string => `${id}:${since}`
