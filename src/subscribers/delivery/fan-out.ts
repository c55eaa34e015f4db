import type { Board } from '../../board/model/board.ts'
import type { Database } from '../../db/database.ts'
import { groupsUpTo } from '../../lib/group-path.ts'
import { nextSlice } from '../../lib/in-slices.ts'
import { hourMs } from '../../lib/time.ts'
import { DeliveryFault, type Message, type Sender, unpaced } from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { isWithdrawn } from '../../outbox/event-statements.ts'
import { type Topic, topicOf } from '../model/subscriber.ts'
import type { Reach, ReachStore } from '../reach-store.ts'
import { fanOutTarget } from '../subscriber-target.ts'

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: ReachStore
  readonly board: () => Board
  readonly now: () => number
  /** Subscribers of one write, between which other writes have their turn. */
  readonly atOnce?: number
}

/** How long a message waits, so that an update right after the announcement shares it, in milliseconds. */
const gatherMs = 2_000

/**
 * Finds the subscribers of events. An event is routed to one target for all of them, whose delivery stores one for each
 * subscriber, some at a time. That is idempotent: after a kill it begins again, and stores those that are missing.
 */
export function createFanOut({ db, store, board, now, atOnce = 250 }: Options) {
  async function route(events: readonly StoredEvent[]) {
    const wanted = events.flatMap(({ id, kind }) => {
      const topic = topicOf(kind)
      return topic === null ? [] : [{ id, topic }]
    })
    const topics = [...new Set<Topic>(wanted.map(each => each.topic))]
    if (topics.length === 0 || !(await store.isAnyWanted(topics))) return []
    return wanted.map(({ id }) => ({ eventId: id, target: fanOutTarget }))
  }

  const sender: Sender = {
    ...unpaced,
    eventsMax: 100,
    giveUpAfterMs: 24 * hourMs,
    timeoutMs: 120_000,
    atOnce: 1,
    send: async ({ events }: Message, signal: AbortSignal) => {
      for (const event of events) await spread(event, signal)
      return { answer: null }
    },
  }

  async function spread(event: StoredEvent, signal: AbortSignal): Promise<void> {
    const wide = reachOf(event, board())
    if (wide === null) return
    const isSilent = isSilenced(event) || (wide.incident !== null && (await store.isSilent(wide.incident)))
    const reach = { ...wide, isSilent }
    for (let after = 0; ; ) {
      if (signal.aborted) throw new DeliveryFault('timeout')
      const some = await store.reached(reach, after, atOnce)
      if (some.length > 0) await db.write(store.deliver(event.id, some, { at: now(), gatherMs }))
      if (some.length < atOnce) break
      after = some.at(-1)?.id ?? after
      await nextSlice()
    }
    if (isOver(event) && reach.incident !== null) await db.write(store.endIncident(reach.incident))
  }

  /** Number of the subscribers that an event reaches unless they are left out by choice. */
  async function count(event: StoredEvent): Promise<number> {
    const reach = reachOf(event, board())
    return reach === null ? 0 : store.countReached(reach)
  }

  return { route, sender, count }
}

/** True of the end of what may not be published again. */
const isOver = ({ kind, params }: StoredEvent): boolean =>
  kind === 'incident.closed' || (kind === 'maintenance.ended' && !isWithdrawn(params))

/** True of a withdrawn announcement whose author wanted no notification of subscribers in general. */
const isSilenced = ({ params }: StoredEvent): boolean =>
  isWithdrawn(params) && params.withdrawn.silent.includes('subscribers')

/** What an event is about, as far as readers may know; null for an outage of a monitor that is not public. */
function reachOf({ kind, params }: StoredEvent, { monitors }: Board): Reach | null {
  const topic = topicOf(kind)
  if (topic === null) return null
  const about = 'monitorIds' in params ? params.monitorIds : 'monitorId' in params ? [params.monitorId] : []
  const known = monitors.filter(each => about.includes(each.id))
  if (topic === 'outages' && known.length === 0) return null
  return {
    topic,
    monitors: known.map(each => each.id),
    groups: [...new Set(known.flatMap(each => (each.group === null ? [] : groupsUpTo(each.group))))],
    incident: 'announcementId' in params ? params.announcementId : null,
    isSilent: false,
  }
}
