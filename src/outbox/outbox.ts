import { drawId } from '../lib/id.ts'
import { lazy } from '../lib/lazy.ts'
import { dayMs } from '../lib/time.ts'
import type { ClaimedMessage, Head } from './claim-store.ts'
import { DeliveryFault, retryDelayMs, type Sender, unpaced } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'
import type { StoredEvent } from './event.ts'
import { latelyMs, leavesAt } from './gathering.ts'

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

/** Messages under way at the same time. */
const atOnce = 8
/** Targets that have failed get half of the places: many that hang leave room for those that do not. */
const failingAtOnce = atOnce / 2
const routedAtOnce = 500
const sweptAtOnce = 500
const eventsKeptMs = 30 * dayMs
/** A claim outlives the attempt by so much; what is claimed for longer belongs to a process that died. */
const claimSpareMs = 15_000
/** After an abort an attempt has so long to end by itself. */
const abortedMaxMs = 1_000

/**
 * Delivers what is written in the outbox, at least once. Each target has one message under way, and the oldest first; a
 * target that fails delays itself and no other.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #graceMs: number
  readonly #underWay = new Map<string, { readonly isFailing: boolean; readonly done: Promise<void> }>()
  readonly #stop = new AbortController()
  #closing = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#graceMs = options.graceMs ?? 3_000
  }

  /** One look: finds targets for new events and begins to deliver what is due. Waits for no receiver. */
  look = async (): Promise<void> => {
    if (this.#closing) return
    await this.#route()
    const { store, now } = this.#options
    if (this.#underWay.size >= atOnce) return
    for (const head of await store.heads(now(), 2 * atOnce + this.#underWay.size)) this.#begin(head)
  }

  /** Resolves when nothing is under way. */
  idle = async (): Promise<void> => {
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map(each => each.done))
  }

  /** Deletes events that are long past, in steps that leave room for other writes. */
  sweep = async (signal: AbortSignal): Promise<void> => {
    const { store, now } = this.#options
    while (!signal.aborted && (await store.sweep(now() - eventsKeptMs, sweptAtOnce)));
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
    const { store, route, senders, now } = this.#options
    const events = await store.unrouted(routedAtOnce)
    if (events.length === 0) return 0
    const wanted = await route(events)
    const gathered = wanted.map(each => ({
      ...each,
      nextAt: now() + (senders[schemeOf(each.target)]?.gatherMs ?? 0),
    }))
    await store.route(events, gathered, now())
    return events.length
  }

  #begin(head: Head): void {
    const { target, attempts } = head
    const isFailing = attempts > 0
    const places = isFailing ? failingAtOnce : atOnce
    const taken = [...this.#underWay.values()].filter(each => !isFailing || each.isFailing).length
    if (this.#closing || this.#underWay.size >= atOnce || taken >= places || this.#underWay.has(target))
      return
    const { log } = this.#options
    const done = this.#deliver(head)
      .catch(error => log.warn({ err: error }, 'The state of a delivery could not be stored'))
      .finally(() => this.#underWay.delete(target))
    this.#underWay.set(target, { isFailing, done })
  }

  async #deliver(head: Head): Promise<void> {
    const { store, senders, now } = this.#options
    const sender = senders[schemeOf(head.target)] ?? notConfigured
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
    const { store, now } = this.#options
    const { messageId: id, target, events, attempt } = claimed
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(sender.timeoutMs)])
    try {
      await orAborted(signal, sender.send({ id, target, events, attempt }, signal))
    } catch (error) {
      if (this.#stop.signal.aborted) return void (await store.released(claimed))
      return this.#failed(claimed, sender, signal.aborted ? new DeliveryFault('timeout') : faultOf(error))
    }
    await store.delivered(claimed, now())
  }

  async #failed(claimed: ClaimedMessage, sender: Sender, fault: DeliveryFault): Promise<void> {
    const { store, now, random, log } = this.#options
    // What no receiver can cause is a fault of ours, which the log must show before the last attempt.
    if (fault.code === 'unexpected') log.warn({ err: fault }, 'An attempt to deliver failed unexpectedly')
    const nextAt = now() + retryDelayMs(claimed.attempt, fault.retryAfterMs, random())
    if (!fault.isPermanent && nextAt <= claimed.createdAt + sender.giveUpAfterMs)
      return void (await store.failed(claimed, fault.message, nextAt))
    await store.givenUp(claimed, fault.message, now())
    log.warn(
      { err: fault, message: claimed.messageId, kind: claimed.events[0]?.kind },
      'A notification could not be delivered; it is given up',
    )
  }
}

const schemeOf = (target: string): string => target.split(':', 1)[0] ?? ''

/** For targets of what was configured once; it may come back. */
const notConfigured: Sender = {
  ...unpaced,
  eventsMax: 1,
  giveUpAfterMs: dayMs,
  timeoutMs: 1_000,
  send: async () => {
    throw new DeliveryFault('not_configured')
  },
}

const faultOf = (error: unknown): DeliveryFault =>
  error instanceof DeliveryFault ? error : new DeliveryFault('unexpected', { cause: error })

/** Also ends when the work does not heed its signal. */
function orAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
