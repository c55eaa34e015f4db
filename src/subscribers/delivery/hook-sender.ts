import type { Board } from '../../board/model/board.ts'
import type { Database } from '../../db/database.ts'
import { messagesIn } from '../../i18n/messages.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, hourMs, minuteMs } from '../../lib/time.ts'
import {
  DeliveryFault,
  type Message,
  type Sender,
  type Sent,
  unanswered,
  unpaced,
} from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import type { PostRequest } from '../../outbox/http-post.ts'
import { keyOf, signedHeaders } from '../../outbox/webhook-signature.ts'
import type { Subscriber } from '../model/subscriber.ts'
import { pendingMs } from '../model/subscriber.ts'
import type { SubscriberStore } from '../subscriber-store.ts'
import { subscriberIdOf } from '../subscriber-target.ts'
import { partsOf } from './event-parts.ts'
import { createShown } from './shown-events.ts'
import { slackMessage, slackQuestion } from './slack-message.ts'

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: Pick<SubscriberStore, 'find' | 'remove'>
  /** Since when messages to a target fail; null if the last one was taken. */
  readonly failingSince: (target: string) => Promise<number | null>
  /** Sends a request to an address that a reader entered, unless it leads where it must not. */
  readonly post: (request: PostRequest) => Promise<string>
  readonly payload: WebhookPayload
  readonly board: () => Board
  readonly paths: Paths
  readonly now: () => number
}

/** Makes the document that a webhook gets: of an event, or the one that asks for a confirmation. */
type WebhookPayload = {
  /** Null for what is not public any more. */
  readonly event: (event: StoredEvent, links: Links, language: Subscriber['language']) => object | null
  readonly confirmation: (links: Links & { readonly confirm: string; readonly expiresAt: number }) => object
}

type Links = { readonly unsubscribe: string; readonly documentation: string }

/** How long an address answers 404 before it is forgotten, in milliseconds. */
const goneMs = 3 * dayMs

/** The senders of webhooks and of Slack: the question whether the address is wanted, and events. */
export function createHookSenders(options: Options) {
  const { db, store, failingSince, post, payload, board, paths, now } = options
  const { shownOf } = createShown({ board, now })

  const common = { giveUpAfterMs: dayMs, timeoutMs: 30_000, atOnce: 8 } as const

  const confirmation: Sender = {
    ...unpaced,
    ...common,
    eventsMax: 1,
    giveUpAfterMs: hourMs,
    atOnce: 2,
    send: async (message, signal) => {
      const hook = await store.find(subscriberIdOf(message.target))
      if (hook?.state !== 'pending') return unanswered
      return send(hook, message, signal, questionOf(hook))
    },
  }

  /** Each event is a request of its own: receivers expect one incident in it. */
  const webhook: Sender = {
    ...unpaced,
    ...common,
    eventsMax: 1,
    gatherMs: 2_000,
    send: async (message, signal) =>
      tell(message, signal, (hook, [event]) =>
        event ? payload.event(event, linksOf(hook), hook.language) : null,
      ),
  }

  const slack: Sender = {
    ...common,
    eventsMax: 20,
    gatherMs: 2_000,
    storm: { from: 5, quietMs: 10_000, maxMs: 2 * minuteMs },
    burst: 5,
    paceMs: minuteMs,
    send: async (message, signal) =>
      tell(message, signal, (hook, events) => {
        const site = board().site.title
        return slackMessage(partsOf(events, { language: hook.language, board: board(), paths, now: now() }), {
          site,
          home: paths.absolute(paths.home()),
          manage: {
            text: messagesIn(hook.language).subscribe.mail.manage,
            url: paths.absolute(paths.subscription(hook.token)),
          },
        })
      }),
  }

  async function tell(
    message: Message,
    signal: AbortSignal,
    made: (hook: Subscriber, events: readonly StoredEvent[]) => object | null,
  ): Promise<Sent> {
    const hook = await store.find(subscriberIdOf(message.target))
    // Unsubscribed meanwhile.
    if (hook?.state !== 'confirmed') return unanswered
    const shown = shownOf(message.events)
    const body = shown.length === 0 ? null : made(hook, shown)
    return body === null ? unanswered : send(hook, message, signal, body)
  }

  /** Sends a document. Neither the answer nor the address is stored or logged. */
  async function send(
    hook: Subscriber,
    { id, target }: Message,
    signal: AbortSignal,
    document: object,
  ): Promise<Sent> {
    const body = JSON.stringify(document)
    const signature =
      hook.secret === null ? {} : signedHeaders({ key: keyOf(hook.secret), id, body, now: now() })
    try {
      await post({
        url: hook.address,
        headers: { 'content-type': 'application/json', ...signature },
        body,
        signal,
      })
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error
      if (!(await isGone(error, target))) throw error.withoutAddress()
      await db.write(...store.remove(hook.id))
    }
    return unanswered
  }

  /** True for an address that is gone by its own answer (410), or that has not existed for days (404). */
  async function isGone({ code, status }: DeliveryFault, target: string): Promise<boolean> {
    if (code === 'target_gone') return true
    if (status !== 404) return false
    const since = await failingSince(target)
    return since !== null && now() - since >= goneMs
  }

  function questionOf(hook: Subscriber): object {
    const confirm = paths.absolute(paths.subscription(hook.token))
    const { mail } = messagesIn(hook.language).subscribe
    const site = board().site.title
    return hook.kind === 'slack'
      ? slackQuestion(mail.slackQuestion(site), { text: mail.slackConfirm, url: confirm })
      : payload.confirmation({
          ...linksOf(hook),
          confirm: paths.absolute(paths.subscriptionAction.confirm(hook.token)),
          expiresAt: hook.createdAt + pendingMs,
        })
  }

  const linksOf = ({ token }: Subscriber): Links => ({
    unsubscribe: paths.absolute(paths.unsubscribe(token)),
    documentation: paths.absolute(paths.subscribe()),
  })

  return { confirmation, webhook, slack }
}
