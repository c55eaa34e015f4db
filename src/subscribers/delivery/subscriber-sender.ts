import type { Board } from '../../board/model/board.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { personalDelivery } from '../../mail/mail-fault.ts'
import type { Mailer } from '../../mail/mailer.ts'
import {
  DeliveryFault,
  type Message,
  type Sender,
  type Sent,
  unanswered,
  unpaced,
} from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import { withMarkdown } from '../../web/markdown-html.ts'
import { pendingMs, type Subscriber } from '../model/subscriber.ts'
import type { SubscriberStore } from '../subscriber-store.ts'
import { subscriberIdOf } from '../subscriber-target.ts'
import { digestMail } from './digest-mail.ts'
import { eventMail } from './event-mail.ts'
import { createShown } from './shown-events.ts'

type Options = {
  readonly store: Pick<SubscriberStore, 'find'>
  /** The mailer of subscribers, whose connections no other mail waits for; null without SMTP. */
  readonly mailer: Pick<Mailer, 'send'> | null
  readonly board: () => Board
  readonly paths: Paths
  readonly now: () => number
}

/** Concurrent mails to subscribers, each over a connection that is kept for the next. */
export const subscriberMailsAtOnce = 8

/** Concurrent digests, over the same connections. */
const subscriberDigestsAtOnce = 4

/** The senders of subscribers: mails that ask for a confirmation, those about events, and digests. */
export function createSubscriberSenders({ store, mailer, board, paths, now }: Options) {
  const { shownOf } = createShown({ board, now })

  const confirmation: Sender = {
    ...unpaced,
    eventsMax: 1,
    giveUpAfterMs: pendingMs,
    timeoutMs: 35_000,
    atOnce: 2,
    send: async ({ id, target, events: [event] }: Message, signal: AbortSignal) => {
      const subscriber = await store.find(subscriberIdOf(target))
      if (subscriber && event?.kind === 'subscriber.confirmation')
        await send({ to: subscriber.address, ...letterOf(subscriber, event.params.add) }, { id, signal })
      return unanswered
    },
  }

  const events: Sender = {
    eventsMax: 20,
    gatherMs: 2_000,
    storm: { from: 5, quietMs: 10_000, maxMs: 2 * minuteMs },
    burst: 5,
    paceMs: minuteMs,
    giveUpAfterMs: dayMs,
    timeoutMs: 35_000,
    atOnce: subscriberMailsAtOnce,
    send: async (message: Message, signal: AbortSignal) => {
      const subscriber = await store.find(subscriberIdOf(message.target))
      // Unsubscribed meanwhile.
      if (subscriber?.state !== 'confirmed') return unanswered
      const shown = shownOf(message.events)
      if (shown.length === 0) return unanswered
      const { thread, ...mail } = await withMarkdown(() =>
        eventMail({ events: shown, subscriber, board: board(), paths, now: now() }),
      )
      return send({ to: subscriber.address, ...mail }, { id: message.id, thread, signal })
    },
  }

  /** A digest; what is of no use any more, such as a reminder of maintenance that has begun, is left out. */
  const digest: Sender = {
    ...unpaced,
    eventsMax: 500,
    giveUpAfterMs: dayMs,
    timeoutMs: 35_000,
    atOnce: subscriberDigestsAtOnce,
    send: async (message: Message, signal: AbortSignal) => {
      const subscriber = await store.find(subscriberIdOf(message.target))
      if (subscriber?.state !== 'confirmed') return unanswered
      const shown = shownOf(message.events.filter(isOfUse))
      if (shown.length === 0) return unanswered
      const { thread, ...mail } = await withMarkdown(() => mailOf(shown, subscriber))
      return send({ to: subscriber.address, ...mail }, { id: message.id, thread, signal })
    },
  }

  /** One who has ended the digests gets what was held for the last one like any other events. */
  const mailOf = (events: readonly StoredEvent[], subscriber: Subscriber) => {
    const context = { events, subscriber, board: board(), paths, now: now() }
    return subscriber.digest ? digestMail({ ...context, digest: subscriber.digest }) : eventMail(context)
  }

  const isOfUse = ({ kind, params }: StoredEvent): boolean =>
    kind !== 'maintenance.reminder' || params.startsAt === null || params.startsAt > now()

  async function send(...mail: Parameters<Mailer['send']>): Promise<Sent> {
    if (!mailer) throw new DeliveryFault('not_configured')
    return personalDelivery(mailer.send(...mail))
  }

  function letterOf({ language, state, token }: Confirmable, add: string) {
    const { mail } = messagesIn(language).subscribe
    const site = board().site.title
    const isKnown = state === 'confirmed'
    const link = paths.absolute(paths.subscription(token, { add: isKnown && add !== '' ? add : undefined }))
    return isKnown
      ? { subject: mail.knownSubject(site), text: mail.knownText({ site, link }) }
      : { subject: mail.confirmSubject(site), text: mail.confirmText({ site, link }) }
  }

  return { confirmation, events, digest }
}

type Confirmable = {
  readonly language: 'en' | 'de'
  readonly state: 'pending' | 'confirmed'
  readonly token: string
}
