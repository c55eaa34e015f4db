import { createHmac } from 'node:crypto'
import type { Board } from '../../board/model/board.ts'
import type { Database } from '../../db/database.ts'
import type { Paths } from '../../kernel/paths.ts'
import { dayMs, minuteMs } from '../../lib/time.ts'
import { DeliveryFault, type Message, type Sender, type Sent, unanswered } from '../../outbox/delivery.ts'
import type { StoredEvent } from '../../outbox/event.ts'
import type { PostRequest } from '../../outbox/http-post.ts'
import { type PushAddress, pushAddressOf } from '../model/push-address.ts'
import { encryptMessage, messageMaxBytes } from '../push/message-encryption.ts'
import { pushMessage, pushNotification, tagOf } from '../push/push-message.ts'
import type { Vapid } from '../push/vapid.ts'
import type { SubscriberStore } from '../subscriber-store.ts'
import { subscriberIdOf } from '../subscriber-target.ts'
import { createShown } from './shown-events.ts'

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: Pick<SubscriberStore, 'find' | 'remove'>
  readonly vapid: () => Promise<Vapid>
  /** Sends a request to an address that a reader entered, unless it leads where it must not. */
  readonly post: (request: PostRequest) => Promise<string>
  readonly board: () => Board
  readonly paths: Paths
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
}

/** Concurrent messages, each on a connection of its own, which is kept: most push services are far away, but fast. */
const atOnce = 16
/** How long a push service keeps a message for a browser that is off, in seconds. */
const ttlSeconds = dayMs / 1000
/** Size of a message for a push service that finds the usual one too large. */
const smallMaxBytes = 1_024

/** The sender of browsers (RFC 8030). */
export function createPushSender(options: Options): Sender {
  const { db, store, vapid, post, board, paths, now, log } = options
  const { shownOf } = createShown({ board, now })
  /** Origins that refused the key of this site, each logged once until it accepts it. */
  const refusing = new Set<string>()

  async function send({ target, events }: Message, signal: AbortSignal): Promise<Sent> {
    const subscriber = await store.find(subscriberIdOf(target))
    // Unsubscribed meanwhile.
    if (subscriber?.kind !== 'push' || subscriber.state !== 'confirmed') return unanswered
    const shown = shownOf(events)
    if (shown.length === 0) return unanswered
    const address = pushAddressOf(subscriber.address)
    const { origin } = new URL(address.endpoint)
    const site = await vapid()
    const notification = pushNotification({ events: shown, subscriber, board: board(), paths, now: now() })
    const headers = {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: urgencyOf(shown),
      topic: topicOf(address, tagOf(shown)),
      authorization: site.authorization(origin),
    }
    const sendAtMost = (maxBytes: number) =>
      post({
        url: address.endpoint,
        headers,
        body: encryptMessage(pushMessage(notification, maxBytes), receiverOf(address)),
        signal,
      })
    try {
      await sendAtMost(messageMaxBytes).catch(error => {
        if (statusOf(error) !== 413) throw error
        return sendAtMost(smallMaxBytes)
      })
      refusing.delete(origin)
    } catch (error) {
      if (!(error instanceof DeliveryFault)) throw error
      if (isGone(error)) return forget(subscriber.id, subscriber.address)
      throw isRefusal(error) ? refused(origin, error, site) : error.withoutAddress()
    }
    return unanswered
  }

  /** Deletes the subscriber, unless the browser has got another address meanwhile. */
  async function forget(id: number, address: string): Promise<Sent> {
    const current = await store.find(id)
    if (current && current.address !== address) throw new DeliveryFault('target_gone')
    await db.write(...store.remove(id))
    return unanswered
  }

  /** The fault of a key or a clock of this site, which concerns all browsers of the push service alike. */
  function refused(origin: string, { status, retryAfterMs }: DeliveryFault, site: Vapid): DeliveryFault {
    site.forget(origin)
    if (!refusing.has(origin) && refusing.size < refusingMax) {
      refusing.add(origin)
      log.warn({ origin, status }, 'A push service does not accept the key of this site; it is tried again')
    }
    return new DeliveryFault('key_refused', { retryAfterMs, ...(status !== null && { status }) })
  }

  return {
    eventsMax: 20,
    gatherMs: 2_000,
    storm: { from: 5, quietMs: 10_000, maxMs: 2 * minuteMs },
    burst: 5,
    paceMs: minuteMs,
    giveUpAfterMs: dayMs,
    timeoutMs: 30_000,
    atOnce,
    send,
  }
}

/** Readers choose the origins, so that many may refuse. */
const refusingMax = 100

const receiverOf = ({ p256dh, auth }: PushAddress) => ({
  publicKey: Buffer.from(p256dh, 'base64url'),
  authSecret: Buffer.from(auth, 'base64url'),
})

/**
 * A message replaces one of the same topic that was not delivered yet (RFC 8030, 5.4). The push service learns neither what
 * it is about nor whether it is about the same as that of another browser.
 */
const topicOf = ({ auth }: PushAddress, tag: string): string =>
  createHmac('sha256', auth).update(`topic\n${tag}`).digest().subarray(0, 24).toString('base64url')

const urgencyOf = (events: readonly StoredEvent[]): 'high' | 'normal' =>
  events.some(isUrgent) ? 'high' : 'normal'

/** What wakes a device that saves energy: a new incident, and anything about a grave one that is not over. */
function isUrgent({ kind, params }: StoredEvent): boolean {
  if (kind === 'incident.opened') return true
  return kind === 'incident.updated' && 'impact' in params && graveImpacts.has(params.impact)
}

const graveImpacts: ReadonlySet<string> = new Set(['major', 'critical'])

const statusOf = (error: unknown): number | null => (error instanceof DeliveryFault ? error.status : null)

/** The subscription has ended: it was revoked, has expired, or the browser is gone. */
const isGone = ({ code, status }: DeliveryFault): boolean => code === 'target_gone' || status === 404

const isRefusal = ({ status }: DeliveryFault): boolean => status === 401 || status === 403
