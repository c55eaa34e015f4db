import { boundedWait } from '../lib/bounded-wait.ts'
import { drawId } from '../lib/id.ts'
import { lazy } from '../lib/lazy.ts'
import { dayMs } from '../lib/time.ts'
import type { ClaimedMessage, Head } from './claim-store.ts'
import { DeliveryFault, type Sender, type Sent, unpaced } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { StoredEvent } from './event.ts'
import { latelyMs, leavesAt } from './gathering.ts'
import { attemptOutcomes } from './outcome.ts'
import { Places } from './places.ts'
import { schemeOf } from './target.ts'

type OutboxOptions = {
  readonly store: DeliveryStore
  /** By the scheme of their targets, which is what stands before the colon. */
  readonly senders: Readonly<Record<string, Sender>>
  /** The targets that an event goes to beside those it was written for. */
  readonly route: Route
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  readonly log: { warn(fields: object, message: string): void }
  /** How long a stop lets messages under way finish. */
  readonly graceMs?: number
}

type Route = (
  events: readonly StoredEvent[],
) => Promise<readonly { readonly eventId: number; readonly target: string }[]>

/** Targets of a scheme that one look finds. */
const headsAtOnce = 100
const routedAtOnce = 500
const sweptAtOnce = 500
const eventsKeptMs = 30 * dayMs
/** A claim outlives the attempt by so much; what is claimed for longer belongs to a process that died. */
const claimSpareMs = 15_000
/** After an abort an attempt has so long to end by itself. */
const abortedMaxMs = 1_000

/**
 * Delivers what is written in the outbox, at least once. Each target has one message under way, and the oldest first; a
 * target that fails delays itself and no other, and what hangs on one way out holds up no other way.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #graceMs: number
  readonly #places: Places
  readonly #outcomes: ReturnType<typeof attemptOutcomes>
  /** Whose last attempt has failed, as far as this process knows. */
  readonly #failing = new Set<string>()
  /** Found by the last look, and without a place then. */
  readonly #due: Head[] = []
  readonly #stop = new AbortController()
  #closing = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#graceMs = options.graceMs ?? 3_000
    this.#places = new Places(scheme => (options.senders[scheme] ?? notConfigured).atOnce)
    this.#outcomes = attemptOutcomes(options)
  }

  /** One look: finds targets for new events and begins to deliver what is due. Waits for no receiver. */
  look = async (): Promise<void> => {
    if (this.#closing) return
    await this.#route()
    const { store, now } = this.#options
    const heads = await store.heads(now(), headsAtOnce)
    this.#due.splice(0)
    for (const head of heads) this.#begin(head)
  }

  /** Resolves when nothing is under way. */
  idle = (): Promise<void> => this.#places.idle()

  /** Deletes events that are long past, in steps that leave room for other writes. */
  sweep = async (signal: AbortSignal): Promise<void> => {
    const { store, now } = this.#options
    while (!signal.aborted && (await store.sweep(now() - eventsKeptMs, sweptAtOnce)));
    await store.forgetTargets(now() - eventsKeptMs)
  }

  /** Messages under way get a moment, then they are broken off: whatever receivers do, the stop is bounded. */
  close = lazy(async (): Promise<void> => {
    this.#closing = true
    await atMost(this.#graceMs, this.idle())
    this.#stop.abort()
    await atMost(abortedMaxMs, this.idle())
  })

  /** Everything that is new, so that events of one moment can become one message. */
  async #route(): Promise<void> {
    while (!this.#closing && (await this.#routeSome()) === routedAtOnce);
  }

  async #routeSome(): Promise<number> {
    const { store, route, now } = this.#options
    const events = await store.unrouted(routedAtOnce)
    if (events.length === 0) return 0
    const wanted = await route(events)
    const gathered = wanted.map(each => ({
      ...each,
      nextAt: now() + this.#senderOf(each.target).gatherMs,
    }))
    await store.route(events, gathered, now())
    for (const { target, nextAt } of gathered) this.#places.hurry(target, nextAt)
    return events.length
  }

  #begin(head: Head): void {
    const { target } = head
    const { now, log } = this.#options
    const isFailing = head.attempts > 0 || this.#failing.has(target)
    if (this.#closing || this.#places.has(target)) return
    if (!this.#places.isFree(target, isFailing, now())) return void this.#due.push(head)
    const done = this.#deliver(head)
      .catch(error => log.warn({ err: error }, 'The state of a delivery could not be stored'))
      .finally(() => {
        this.#places.leave(target)
        // What was due at the last look takes the place at once.
        for (const each of this.#due.splice(0)) this.#begin(each)
      })
    this.#places.take(target, isFailing, done)
  }

  async #deliver(head: Head): Promise<void> {
    const { store, now } = this.#options
    const sender = this.#senderOf(head.target)
    // A message that was begun is not held back.
    const heldUntil = head.messageId === null ? await this.#heldUntil(head.target, sender) : 0
    if (now() < heldUntil) return void (await store.postpone(head.target, heldUntil))
    const drawn = { claim: drawId(16), messageId: `msg_${drawId(24)}` }
    const { timeoutMs, eventsMax } = sender
    const lengthMs = timeoutMs + claimSpareMs
    const claimed = await store.claim(head, drawn, { lengthMs, eventsMax })
    if (claimed) await this.#attempt(claimed, sender)
  }

  async #heldUntil(target: string, sender: Sender): Promise<number> {
    const { store, now } = this.#options
    const paceMs = Math.max(latelyMs, sender.paceMs)
    return leavesAt(await store.gathered(target, now() - paceMs), sender)
  }

  async #attempt(claimed: ClaimedMessage, sender: Sender): Promise<void> {
    const { store } = this.#options
    const { messageId: id, target, events, attempt } = claimed
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(sender.timeoutMs)])
    let sent: Sent
    try {
      sent = await boundedWait(sender.send({ id, target, events, attempt }, signal), { signal })
    } catch (error) {
      if (this.#stop.signal.aborted) return void (await store.released(claimed))
      const fault = signal.aborted ? new DeliveryFault('timeout') : faultOf(error)
      this.#failing.add(target)
      if (fault.isShared) this.#places.rest(target, this.#options.now())
      else this.#places.works(target)
      return this.#outcomes.failed(claimed, sender, fault)
    }
    this.#failing.delete(target)
    this.#places.works(target)
    await this.#outcomes.delivered(claimed, sender, sent)
  }

  #senderOf(target: string): Sender {
    return this.#options.senders[schemeOf(target)] ?? notConfigured
  }
}

/** For targets of what was configured once; it may come back. */
const notConfigured: Sender = {
  ...unpaced,
  eventsMax: 1,
  giveUpAfterMs: dayMs,
  timeoutMs: 1_000,
  atOnce: 1,
  send: async () => {
    throw new DeliveryFault('not_configured')
  },
}

const faultOf = (error: unknown): DeliveryFault =>
  error instanceof DeliveryFault ? error : new DeliveryFault('unexpected', { cause: error })

function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
