import type { StoredEvent } from '../outbox/event.ts'
import { isWithdrawn } from '../outbox/event-statements.ts'
import type { Channel } from './channel-document.ts'
import type { ChannelStore } from './channel-store.ts'
import { openings } from './notified-kind.ts'
import { isWanted, monitorsOf } from './rule.ts'

type Routed = { readonly eventId: number; readonly channel: Channel }

/**
 * Finds the channels of events. The end of an outage also goes to channels that were notified of its beginning, even if
 * the rule, or the monitor's group, has changed since.
 */
export async function routeEvents(
  store: Pick<ChannelStore, 'all' | 'places' | 'notified' | 'silent'>,
  events: readonly StoredEvent[],
): Promise<readonly Routed[]> {
  const channels = (await store.all()).filter(each => each.active)
  if (channels.length === 0) return []
  const silent = await store.silent(events.flatMap(announcementsOf))
  const places = await store.places(events.flatMap(monitorsOf))
  const routed: Routed[] = []
  const ends: Routed[] = []
  for (const event of events)
    for (const channel of channels)
      if (isSilenced(event, channel, silent)) continue
      else if (isWanted(event, channel.rule, places)) routed.push({ eventId: event.id, channel })
      else if (mayEnd(event, channel)) ends.push({ eventId: event.id, channel })
  return ends.length === 0 ? routed : [...routed, ...(await wereNotified(store, events, ends, routed))]
}

function isSilenced(
  event: StoredEvent,
  { id }: Channel,
  silent: Awaited<ReturnType<ChannelStore['silent']>>,
): boolean {
  return (
    (isWithdrawn(event.params) && event.params.withdrawn.silent.includes(`channel:${id}`)) ||
    announcementsOf(event).some(each => silent.get(each)?.has(`channel:${id}`))
  )
}

/** The ids of the announcements that the event is about: one at most. */
const announcementsOf = ({ params }: StoredEvent): readonly string[] =>
  'announcementId' in params ? [params.announcementId] : []

/**
 * True if the channel may get the end: it must have chosen recoveries, unless its last message was that the monitor is
 * unstable.
 */
const mayEnd = (event: StoredEvent, { rule }: Channel): boolean =>
  openSince(event) !== null &&
  (event.kind !== 'monitor.up' ||
    event.params.unstableSince !== undefined ||
    rule.events.includes('monitor.up'))

async function wereNotified(
  store: Pick<ChannelStore, 'notified'>,
  events: readonly StoredEvent[],
  ends: readonly Routed[],
  routed: readonly Routed[],
): Promise<readonly Routed[]> {
  const byId = new Map(events.map(each => [each.id, each]))
  const ending = [...new Set(ends.map(each => each.eventId))].flatMap(id => byId.get(id) ?? [])
  const since = ending.reduce(
    (least, each) => Math.min(least, openSince(each) ?? each.at),
    Number.POSITIVE_INFINITY,
  )
  const notified = await store.notified(
    ending.map(each => each.subject),
    since,
  )
  const lastAt = new Map(notified.map(each => [`${each.channelId} ${each.subject}`, each.at]))
  // Events routed just now have no deliveries yet.
  for (const { eventId, channel } of routed) {
    const opening = byId.get(eventId)
    if (opening && openings.some(each => each === opening.kind))
      lastAt.set(`${channel.id} ${opening.subject}`, opening.at)
  }
  return ends.filter(({ eventId, channel }) => {
    const event = byId.get(eventId)
    const at = event && lastAt.get(`${channel.id} ${event.subject}`)
    return event && at !== undefined && at >= (openSince(event) ?? Number.POSITIVE_INFINITY)
  })
}

/** When the outage began that the event ends; null if it ends none. */
function openSince(event: StoredEvent): number | null {
  switch (event.kind) {
    case 'monitor.paused':
    case 'monitor.deleted':
      return event.params.downSince ?? event.params.unstableSince
    case 'monitor.down':
      return event.params.unstableSince ?? null
    case 'monitor.up':
      return event.params.unstableSince ?? event.params.downSince
    default:
      return null
  }
}
