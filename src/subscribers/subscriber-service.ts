import type { Database } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import type { SharedLimits } from '../db/shared-limits.ts'
import type { Language } from '../i18n/messages.ts'
import { checks } from '../kernel/checks.ts'
import { notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { isEmailAddress } from '../lib/email-address.ts'
import { httpAddress } from '../lib/fields.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import { isTimeZone } from '../lib/time-zone.ts'
import { recordFor } from '../outbox/event-statements.ts'
import type { Admission } from './admission.ts'
import type { DigestStore } from './digest-store.ts'
import { type Digest, hours, weekdays } from './model/digest.ts'
import {
  type Choice,
  type HookKind,
  hooksMax,
  normalised,
  pendingMs,
  type Subscriber,
  type Subscription,
  subscriptionsMax,
  subscriptionText,
} from './model/subscriber.ts'
import { subscriberChecks, subscriberProblems } from './model/subscriber-problems.ts'
import { subscriberDocument } from './subscriber-document.ts'
import type { Hook, SubscriberStore } from './subscriber-store.ts'
import { confirmTarget } from './subscriber-target.ts'

const rates = {
  mails: fixedRate({
    area: 'Subscribers',
    what: 'Confirmation mails, by the address they go to',
    count: 3,
    windowMs: hourMs,
    why: 'Anyone can enter the address of another person.',
  }),
  hooks: fixedRate({
    area: 'Subscribers',
    what: 'Webhooks and Slack channels added, by subscriber',
    count: 10,
    windowMs: hourMs,
    why: 'Each sends a message to a server of others.',
  }),
}

const expiredAtOnce = 200

type Options = {
  readonly db: Pick<Database, 'query' | 'write'>
  readonly store: SubscriberStore
  readonly digests: Pick<DigestStore, 'choose'>
  readonly admission: Admission
  readonly limits: SharedLimits
  readonly now: () => number
}

type SignUp = {
  readonly email: string
  readonly choice: Choice
  readonly digest?: Digest | null
  readonly language: Language
}

type Wanted = { readonly choice: Choice; readonly digest: Digest | null }

type Changed = Wanted & { readonly language: Language }

type NewHook = { readonly kind: HookKind; readonly url: string }

export type SubscriberService = ReturnType<typeof createSubscriberService>

/** Everything that a subscriber does by the link in a mail, and the sign-up before it. */
export function createSubscriberService({ db, store, digests, admission, limits, now }: Options) {
  const mails = limits.limit('mails to subscribers', rates.mails)
  const hooksAdded = createRateLimit(rates.hooks, now)

  /**
   * Asks the owner of an address to confirm a subscription. The answer is the same whether the address is known or not.
   * Throws `InvalidFields` and `too_many_requests`.
   */
  async function signUp(
    { email, choice, digest = null, language }: SignUp,
    clientAddress: string,
  ): Promise<void> {
    const address = email.trim()
    if (address === '') throw invalidField('email', checks.blank())
    if (!isEmailAddress(address)) throw invalidField('email', checks.email())
    const wanted = { choice: admission.parseChoice(choice), digest: parseDigest(digest) }
    await admission.demandSignUp(clientAddress)
    // A mail too many is not sent, with the same answer, so that no client learns of an address.
    if (!(await limits.take([{ limit: mails, key: address.toLowerCase() }])).allowed) return
    const known = await store.findByAddress({ kind: 'email', address })
    if (known) return askAgain(known, wanted, language)
    await admission.demandRoom()
    await addPending(address, wanted, language)
  }

  async function addPending(address: string, wanted: Wanted, language: Language): Promise<void> {
    const id = await store.newId()
    const seed = drawId(16)
    const at = now()
    const statements = await store.add(id, {
      kind: 'email',
      address,
      seed,
      ownerId: null,
      language,
      state: 'pending',
      ...wanted,
      createdAt: at,
      confirmedAt: null,
    })
    try {
      await db.write(...statements, ...question({ id, kind: 'email' }))
    } catch (error) {
      // The same address was subscribed at the same moment, and got a mail.
      if (!isTaken(error, 'subscribers')) throw error
    }
  }

  /** Sends another mail. Of an address that is not confirmed yet the newest choice counts; a confirmed one can add it. */
  async function askAgain(known: Subscriber, { choice, digest }: Wanted, language: Language): Promise<void> {
    if (known.state === 'pending')
      return void (await db.write(
        ...store.choose(known.id, choice, { language }),
        ...digests.choose(known.id, digest, now()),
        ...question({ id: known.id, kind: 'email' }),
      ))
    const add = choice.subscriptions.map(subscriptionText).join(',')
    await db.write(...question({ id: known.id, kind: 'email' }, add))
  }

  /** The message that asks for the confirmation of an address. */
  const question = (subscriber: { readonly id: number; readonly kind: 'email' | HookKind }, add = '') =>
    recordFor(db, confirmTarget(subscriber), {
      kind: 'subscriber.confirmation',
      key: `subscriber:${drawId(16)}`,
      subject: `subscriber:${subscriber.id}`,
      at: now(),
      params: { subscriberId: subscriber.id, add },
    })

  /**
   * Adds the address of a webhook or of a Slack channel to a confirmed subscriber. It gets what the subscriber chose, once it
   * is confirmed. Throws `InvalidFields` and `too_many_requests`.
   */
  async function addHook(token: string, { kind, url }: NewHook): Promise<void> {
    const owner = await open(token)
    if (owner.kind !== 'email' || owner.state !== 'confirmed') throw notFound(subscriberProblems.gone())
    const parsed = httpAddress.safeParse(url.trim())
    if (!parsed.success) throw invalidField('url', checks.httpAddress())
    if ((await store.hooksOf(owner.id)).length >= hooksMax)
      throw invalidField('url', subscriberChecks.tooManyHooks({ max: hooksMax }))
    demandAllowed(hooksAdded.take(String(owner.id)), subscriberProblems.tooMany())
    const id = await store.newId()
    const at = now()
    const statements = await store.add(id, {
      kind,
      address: parsed.data,
      seed: drawId(16),
      ownerId: owner.id,
      language: owner.language,
      state: 'pending',
      choice: owner.choice,
      createdAt: at,
      confirmedAt: null,
    })
    try {
      await db.write(...statements, ...question({ id, kind }))
    } catch (error) {
      if (!isTaken(error, 'subscribers')) throw error
      throw invalidField('url', subscriberChecks.known())
    }
  }

  /** The addresses that a subscriber entered. */
  const hooksOf = ({ id, kind }: Subscriber): Promise<readonly Hook[]> =>
    kind === 'email' ? store.hooksOf(id) : Promise.resolve([])

  /** The subscriber of a token. Throws `not_found` for one that was removed. */
  async function open(token: string): Promise<Subscriber> {
    const found = await store.findByToken(token)
    if (!found) throw notFound(subscriberProblems.gone())
    return found
  }

  async function confirm(token: string): Promise<Subscriber> {
    const found = await open(token)
    await db.write(store.confirm(found.id, now()))
    return open(token)
  }

  /** Changes all that a subscriber chose; a digest for email only. Throws `InvalidFields`. */
  async function change(token: string, { choice, digest, language }: Changed): Promise<void> {
    const found = await open(token)
    const wanted = admission.parseChoice(choice, found.choice.subscriptions)
    const statements = found.kind === 'email' ? digests.choose(found.id, parseDigest(digest), now()) : []
    await db.write(...store.choose(found.id, wanted, { language }), ...statements)
  }

  /** Adds subscriptions to those of a confirmed subscriber; what does not exist any more is left out. */
  async function add(token: string, subscriptions: readonly Subscription[]): Promise<void> {
    const found = await open(token)
    const { topics, subscriptions: before } = found.choice
    const all = normalised([...before, ...subscriptions.filter(admission.isOffered)])
    await db.write(...store.choose(found.id, { topics, subscriptions: all.slice(0, subscriptionsMax) }))
  }

  /** Deletes the subscriber, the addresses it entered, and everything that is known of them; idempotent. */
  async function end(token: string): Promise<void> {
    const found = await store.findByToken(token)
    if (found) await db.write(...(await removalOf(found)))
  }

  const removalOf = async (subscriber: Subscriber) =>
    [subscriber, ...(await hooksOf(subscriber))].flatMap(each => store.remove(each.id))

  /** All that is stored about a subscriber, for that person. */
  async function dataOf(token: string): Promise<object> {
    const found = await open(token)
    const hooks = await hooksOf(found)
    return subscriberDocument(found, hooks)
  }

  /** Deletes addresses that were not confirmed, and subscribers whose last incident is over or was deleted. */
  async function tidy(signal: AbortSignal): Promise<void> {
    await db.write(store.endDeleted())
    while (!signal.aborted) {
      const ids = await store.expired(now() - pendingMs, expiredAtOnce)
      if (ids.length > 0) await db.write(...ids.flatMap(store.remove))
      if (ids.length < expiredAtOnce) return
    }
  }

  return { signUp, open, confirm, change, add, addHook, hooksOf, end, dataOf, tidy }
}

/** The digest as it was chosen. Throws `InvalidFields`. */
function parseDigest(digest: Digest | null): Digest | null {
  if (digest === null) return null
  const { hour, weekday, timeZone } = digest
  if (!hours.includes(hour)) throw invalidField('hour', checks.oneOf({ values: '0 to 23' }))
  if (!weekdays.some(each => each === weekday))
    throw invalidField('weekday', checks.oneOf({ values: '1 to 7' }))
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', checks.timeZone())
  return digest
}
