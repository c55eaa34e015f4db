import { createHmac } from 'node:crypto'
import type { Change, Changes } from '../db/changes.ts'
import type { Language } from '../i18n/messages.ts'
import { systemActor } from '../kernel/actor.ts'
import { isConflict } from '../kernel/errors.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { drawId } from '../lib/id.ts'
import { dayMs } from '../lib/time.ts'
import { DeliveryFault, type Message, type Sender, type Sent, type TargetChange } from '../outbox/delivery.ts'
import type { Event, StoredEvent } from '../outbox/event.ts'
import { recipientOf } from '../outbox/target.ts'
import { deliverTo } from './channel-delivery.ts'
import { auditDocuments, type Channel } from './channel-document.ts'
import type { ChannelStore } from './channel-store.ts'
import { channelIdOf, channelSchemes, isTargetOf, targetsOf } from './channel-target.ts'
import type { Carrier, Outgoing } from './channels/channel.ts'
import type { NoticeContext } from './event-sentence.ts'
import { noticeOf, testNotice } from './notice.ts'
import { routeEvents } from './routing.ts'
import { eventFor, isAboutAll, monitorsOf } from './rule.ts'
import { emptyRoster, type Roster } from './summary.ts'

type Options = {
  readonly store: Pick<ChannelStore, 'all' | 'find' | 'notified' | 'places' | 'roster' | 'save' | 'silent'>
  /** Null if the store may be outdated; then no channel is disabled because of an answer. */
  readonly changes: Pick<Changes, 'write'> | null
  readonly carrier: Carrier
  readonly contextIn: (language: Language) => NoticeContext
  readonly log: { warn(fields: object, message: string): void }
}

export type Dispatch = ReturnType<typeof createDispatch>

/** The result of a test for one target of a channel. */
export type Tested = {
  readonly target: string
  readonly recipient: string
  readonly messageId: string
  /** The failure; null if it was delivered. */
  readonly fault: DeliveryFault | null
  readonly answer: string | null
}

/** Finds the channels of events, and delivers to them. */
export function createDispatch({ store, changes, carrier, contextIn, log }: Options) {
  /** Pacing of all channels: events of one moment, and a storm as a whole, share a message; a single alarm waits for no other. */
  const common = {
    eventsMax: 20_000,
    gatherMs: 2_000,
    storm: { from: 5, quietMs: 5_000, maxMs: 45_000 },
    burst: 5,
    paceMs: 15_000,
    giveUpAfterMs: dayMs,
    changed,
    send,
  }
  const senders: Readonly<Record<string, Sender>> = {
    [channelSchemes.http]: { ...common, timeoutMs: 15_000, atOnce: 8 },
    [channelSchemes.mail]: { ...common, timeoutMs: 35_000, atOnce: 4 },
  }

  async function route(events: readonly StoredEvent[]) {
    const routed = await routeEvents(store, events)
    const byId = new Map(events.map(each => [each.id, each]))
    return routed.flatMap(({ eventId, channel }) =>
      targetsOf(channel)
        .filter(target => !isAboutItself(byId.get(eventId), target))
        .map(target => ({ eventId, target })),
    )
  }

  async function send(whole: Message, signal: AbortSignal): Promise<Sent> {
    const channel = await store.find(channelIdOf(whole.target))
    if (!channel?.active) throw new DeliveryFault('channel_disabled', { isPermanent: true })
    const message = { ...whole, events: await eventsFor(channel, whole.events) }
    const notice = noticeOf(message.events, contextIn(channel.language), await rosterOf(message))
    const targets = targetsOf(channel)
    // A delivery stored by an earlier version, for all recipients together, still goes to each of them.
    const wanted = recipientOf(message.target) === '' ? targets : [message.target]
    if (wanted.some(each => !targets.includes(each)))
      throw new DeliveryFault('recipient_gone', { isPermanent: true })
    try {
      const sent = await Promise.all(
        wanted
          .map(recipientOf)
          .map(recipient => deliverTo(channel, { recipient, message, notice, signal }, carrier)),
      )
      return sent[0] ?? { answer: null }
    } catch (error) {
      if (changes && error instanceof DeliveryFault && error.code === 'target_gone')
        await disable(channel, error.message, changes)
      throw error
    }
  }

  /** The events as the channel may know them. */
  async function eventsFor({ rule }: Channel, events: Message['events']): Promise<Message['events']> {
    const domains = events.filter(each => each.kind === 'domain.expiring')
    if (domains.length === 0 || isAboutAll(rule)) return events
    const places = await store.places(domains.flatMap(monitorsOf))
    return events.map(each => eventFor(each, rule, places))
  }

  /** The groups and ranks of monitors; empty for a single event, which needs none. */
  const rosterOf = async ({ events }: Message): Promise<Roster> =>
    new Set(events.map(each => each.subject)).size > 1 ? store.roster() : emptyRoster

  /** The event by which other channels are notified. */
  async function changed({ isFailing, target, since, code, at }: TargetChange): Promise<Event | null> {
    const channel = await store.find(channelIdOf(target))
    if (!channel) return null
    const kind = isFailing ? 'channel.failing' : 'channel.recovered'
    return {
      kind,
      key: `${kind}:${channel.id}:${partOf(channel, target)}:${since}`,
      subject: `channel:${channel.id}`,
      at,
      params: {
        channelId: channel.id,
        name: channel.name,
        recipient: recipientOf(target),
        since,
        fault: code,
      },
    }
  }

  /**
   * Disables a channel whose receiver answered that it is gone for good (Standard Webhooks); people see why. If the
   * write fails the channel stays active, and the answer to its next message disables it.
   */
  async function disable(
    channel: Channel,
    fault: string,
    { write }: NonNullable<Options['changes']>,
  ): Promise<void> {
    const after: Channel = { ...channel, active: false, fault, revision: channel.revision + 1 }
    const change: Change<'channel'> = {
      actor: systemActor,
      action: 'disabled',
      subject: `channel:${channel.id}`,
      revision: after.revision,
      ...auditDocuments(channel, after),
    }
    try {
      await write(change, store.save(after))
    } catch (error) {
      // A concurrent edit takes precedence.
      if (isConflict(error)) return
      log.warn({ err: error, channel: channel.id }, 'A channel whose receiver is gone could not be disabled')
    }
  }

  /** Sends a test to each target of the channel. Settles with the signal. */
  function test(channel: Channel, signal: AbortSignal): Promise<readonly Tested[]> {
    const notice = testNotice(channel.name, carrier.now(), contextIn(channel.language))
    return Promise.all(
      targetsOf(channel).map(target =>
        testOne(channel, target, { message: { id: `msg_${drawId(24)}`, events: [] }, notice, signal }),
      ),
    )
  }

  async function testOne(
    channel: Channel,
    target: string,
    outgoing: Omit<Outgoing<unknown>, 'settings' | 'recipient'>,
  ): Promise<Tested> {
    const { signal, message } = outgoing
    const about = { target, recipient: recipientOf(target), messageId: message.id }
    const { recipient } = about
    try {
      const { answer } = await boundedWait(deliverTo(channel, { ...outgoing, recipient }, carrier), {
        signal,
      })
      return { ...about, fault: null, answer }
    } catch (error) {
      const known = error instanceof DeliveryFault && !signal.aborted
      const fault = known
        ? error
        : new DeliveryFault(signal.aborted ? 'timeout' : 'unexpected', { cause: error })
      return { ...about, fault, answer: fault.answer }
    }
  }

  return { senders, route, changed, test }
}

/** Names a recipient without its address, which other channels must not see. */
const partOf = ({ key }: Channel, target: string): string =>
  createHmac('sha256', key).update(recipientOf(target)).digest('base64url').slice(0, 12)

/** True for an event about the channel itself, which cannot carry news of its own failure. */
const isAboutItself = (event: StoredEvent | undefined, target: string): boolean =>
  (event?.kind === 'channel.failing' || event?.kind === 'channel.recovered') &&
  isTargetOf(target, event.params)
