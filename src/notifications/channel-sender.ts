import type { Changes } from '../db/changes.ts'
import type { Language } from '../i18n/messages.ts'
import { systemActor } from '../kernel/actor.ts'
import { dayMs } from '../lib/time.ts'
import { DeliveryFault, type Message, type Sender } from '../outbox/delivery.ts'
import type { StoredEvent } from '../outbox/event.ts'
import { auditDocuments, type Channel, missingSecrets } from './channel-document.ts'
import { type ChannelStore, channelIdOf, channelTarget } from './channel-store.ts'
import type { Carrier, Outgoing } from './channels/channel.ts'
import { channelDefinition } from './channels/channels.ts'
import type { NoticeContext } from './event-sentence.ts'
import { noticeOf, testNotice } from './notice.ts'
import { routeEvents } from './routing.ts'
import { emptyRoster, type Roster } from './summary.ts'

type Options = {
  readonly store: ChannelStore
  readonly changes: Changes
  readonly carrier: Carrier
  readonly contextIn: (language: Language) => NoticeContext
}

export type Dispatch = ReturnType<typeof createDispatch>

/** Finds the channels of events and delivers to them. */
export function createDispatch({ store, changes, carrier, contextIn }: Options) {
  /** What happens at one moment, and a storm as a whole, becomes one message; an alarm by itself waits for no other. */
  const sender: Sender = {
    eventsMax: 20_000,
    gatherMs: 2_000,
    storm: { from: 5, quietMs: 5_000, maxMs: 45_000 },
    burst: 5,
    paceMs: 15_000,
    giveUpAfterMs: dayMs,
    timeoutMs: 15_000,
    send,
  }

  async function route(events: readonly StoredEvent[]) {
    const routed = await routeEvents(store, events)
    return routed.map(({ eventId, channel }) => ({ eventId, target: channelTarget(channel.id) }))
  }

  async function send(message: Message, signal: AbortSignal): Promise<void> {
    const channel = await store.find(channelIdOf(message.target))
    if (!channel?.active) throw new DeliveryFault('channel_disabled', { isPermanent: true })
    const notice = noticeOf(message.events, contextIn(channel.language), await rosterOf(message))
    try {
      await deliver(channel, { message, notice, signal })
    } catch (error) {
      if (error instanceof DeliveryFault && error.code === 'target_gone')
        await disable(channel, error.message)
      throw error
    }
  }

  /** One thing needs no place among others. */
  const rosterOf = async ({ events }: Message): Promise<Roster> =>
    new Set(events.map(each => each.subject)).size > 1 ? store.roster() : emptyRoster

  /** With the placeholder in place of a secret a signature could be forged. */
  async function deliver(channel: Channel, outgoing: Omit<Outgoing<unknown>, 'settings'>): Promise<void> {
    if (missingSecrets(channel).length > 0) throw new DeliveryFault('secret_missing', { isPermanent: true })
    await channelDefinition(channel.kind).deliver({ ...outgoing, settings: channel.settings }, carrier)
  }

  /** The receiver is gone for good, as it has answered (Standard Webhooks); people see why nothing comes any more. */
  async function disable(channel: Channel, fault: string): Promise<void> {
    const after: Channel = { ...channel, active: false, fault, revision: channel.revision + 1 }
    const change = {
      actor: systemActor,
      action: 'disabled',
      subject: `channel:${channel.id}`,
      revision: after.revision,
      ...auditDocuments(channel, after),
    }
    // An edit that came first decides instead.
    await changes.write(change, store.save(after)).catch(() => {})
  }

  /** Sends a test and resolves to what came of it; null: it was delivered. */
  async function test(channel: Channel, id: string, signal: AbortSignal): Promise<DeliveryFault | null> {
    const notice = testNotice(channel.name, carrier.now(), contextIn(channel.language))
    try {
      await deliver(channel, { message: { id, events: [] }, notice, signal })
      return null
    } catch (error) {
      if (error instanceof DeliveryFault && !signal.aborted) return error
      return new DeliveryFault(signal.aborted ? 'timeout' : 'unexpected', { cause: error })
    }
  }

  return { sender, route, test }
}
