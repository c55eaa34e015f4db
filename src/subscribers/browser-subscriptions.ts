import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import type { Language } from '../i18n/messages.ts'
import { notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import type { Admission } from './admission.ts'
import { type PushAddress, pushAddressOf, pushAddressText } from './model/push-address.ts'
import type { Choice, Subscriber } from './model/subscriber.ts'
import { subscriberChecks, subscriberProblems } from './model/subscriber-problems.ts'
import { parsePushSubscription } from './push/push-subscription.ts'
import type { Vapid } from './push/vapid.ts'
import type { SubscriberStore } from './subscriber-store.ts'

const otherServiceRate = fixedRate({
  area: 'Subscribers',
  what: 'New browsers at a push service that none of the usual browsers has, by its host',
  count: 60,
  windowMs: hourMs,
  why: 'Anyone can enter a server of others as one, which then gets a request for each event.',
})

/** Ends of the host names of the push services of Chromium, Firefox, Safari and Edge. */
const usualServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

type Options = {
  readonly db: Pick<Database, 'write'>
  readonly store: Pick<
    SubscriberStore,
    'add' | 'choose' | 'find' | 'findByAddress' | 'findByToken' | 'move' | 'newId'
  >
  readonly admission: Admission
  readonly vapid: () => Promise<Vapid>
  /** True for an IP address to which nothing may be sent. */
  readonly isDenied: (host: string) => boolean
  readonly now: () => number
}

type SignUp = {
  /** A body with the `subscription` that the browser made. */
  readonly body: unknown
  readonly choice: Choice
  readonly language: Language
}

export type BrowserSubscriptions = ReturnType<typeof createBrowserSubscriptions>

/**
 * Subscriptions of browsers. The prompt of the browser has asked the person already, and the address it gives is known to
 * that browser alone: by it, and by the secret that came with it, the browser finds its subscription again.
 */
export function createBrowserSubscriptions({ db, store, admission, vapid, isDenied, now }: Options) {
  const otherServices = createRateLimit(otherServiceRate, now)

  /** The public key of this site, for which the browser makes a subscription. */
  const key = async (): Promise<string> => (await vapid()).publicKey

  /**
   * Subscribes a browser, or replaces the choice of one that is subscribed. Throws `InvalidFields`, `too_many_requests`
   * and `full`.
   */
  async function subscribe({ body, choice, language }: SignUp, clientAddress: string): Promise<Subscriber> {
    const address = parse(body)
    const wanted = admission.parseChoice(choice)
    await admission.demandSignUp(clientAddress)
    const known = await knownBy(address)
    if (known) return changed(known, wanted, language)
    const { host } = new URL(address.endpoint)
    if (!usualServices.some(end => host === end || (end.startsWith('.') && host.endsWith(end))))
      demandAllowed(otherServices.take(host), subscriberProblems.tooMany())
    await admission.demandRoom()
    return added(address, wanted, language)
  }

  async function added(address: PushAddress, choice: Choice, language: Language): Promise<Subscriber> {
    const id = await store.newId()
    const at = now()
    const statements = await store.add(id, {
      kind: 'push',
      address: pushAddressText(address),
      seed: drawId(16),
      ownerId: null,
      language,
      state: 'confirmed',
      choice,
      createdAt: at,
      confirmedAt: at,
    })
    try {
      await db.write(...statements)
    } catch (error) {
      if (!isTaken(error, 'subscribers')) throw error
      // The same browser asked twice at the same moment.
      return changed(await demandKnown(address), choice, language)
    }
    return demandStored(id)
  }

  async function changed({ id }: Subscriber, choice: Choice, language: Language): Promise<Subscriber> {
    await db.write(...store.choose(id, choice, { language }))
    return demandStored(id)
  }

  /** The subscriber that a browser is. Throws `InvalidFields`, and `not_found` if it is not subscribed. */
  const find = (body: unknown): Promise<Subscriber> => demandKnown(parse(body))

  /** Replaces the address of a browser, which browsers renew now and then. Throws `InvalidFields` and `not_found`. */
  async function move(token: string, body: unknown): Promise<void> {
    const address = parse(body)
    const subscriber = await store.findByToken(token)
    if (subscriber?.kind !== 'push') throw notFound(subscriberProblems.gone())
    try {
      await db.write(await store.move(subscriber.id, { kind: 'push', address: pushAddressText(address) }))
    } catch (error) {
      if (!isTaken(error, 'subscribers')) throw error
      throw invalidField('subscription', subscriberChecks.known())
    }
  }

  function parse(body: unknown): PushAddress {
    const address = parsePushSubscription(body)
    const host = new URL(address.endpoint).hostname.replace(/^\[|\]$/g, '')
    if (isDenied(host)) throw invalidField('subscription.endpoint', subscriberChecks.denied())
    return address
  }

  /** The subscriber at an endpoint; null if there is none. Throws `InvalidFields` if its keys are others. */
  async function knownBy(address: PushAddress): Promise<Subscriber | null> {
    const known = await store.findByAddress({ kind: 'push', address: address.endpoint })
    if (known && !isSame(pushAddressOf(known.address), address))
      throw invalidField('subscription', subscriberChecks.otherKeys())
    return known
  }

  async function demandKnown(address: PushAddress): Promise<Subscriber> {
    const known = await knownBy(address)
    if (!known) throw notFound(subscriberProblems.gone())
    return known
  }

  async function demandStored(id: number): Promise<Subscriber> {
    const stored = await store.find(id)
    if (!stored) throw notFound(subscriberProblems.gone())
    return stored
  }

  return { key, subscribe, find, move }
}

/** Compares the secrets in constant time, so that a client that knows only the endpoint cannot find them by trying. */
function isSame(known: PushAddress, given: PushAddress): boolean {
  const [a, b] = [Buffer.from(known.auth), Buffer.from(given.auth)]
  return a.length === b.length && timingSafeEqual(a, b) && known.p256dh === given.p256dh
}
