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
  /** Senders by the scheme of a target, the part before its colon. */
  readonly senders: Readonly<Record<string, Sender>>
  /** Finds the targets of an event, besides those it was recorded for. */
  readonly route: Route
  readonly now: () => number
  /** Random number from 0 to 1. */
  readonly random: () => number
  readonly log: { warn(fields: object, message: string): void }
  /** How long a stop waits for messages under way, in milliseconds. */
  readonly graceMs?: number
}

type Route = (
  events: readonly StoredEvent[],
) => Promise<readonly { readonly eventId: number; readonly target: string }[]>

/** Number of targets of a scheme that one query finds. */
const headsAtOnce = 500
/** Number of untried targets without a place from which on their scheme is not queried again: that reads all that wait. */
const enoughDue = 100
const routedAtOnce = 500
const sweptAtOnce = 500
/** Days for which events and their deliveries are kept. */
export const eventsKeepDays = 30
const eventsKeptMs = eventsKeepDays * dayMs
/** How much longer a claim is valid than its attempt may take, in milliseconds. An older claim belongs to a process that died. */
const claimSpareMs = 15_000
/** How long an attempt may take to end after an abort, in milliseconds. */
const abortedMaxMs = 1_000

/**
 * Delivers events of the outbox at least once. Each target gets one message at a time, oldest first. A failing target
 * delays only itself, and a hanging scheme no other.
 */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #graceMs: number
  readonly #places: Places
  readonly #outcomes: ReturnType<typeof attemptOutcomes>
  /** Targets whose last attempt failed, as far as this process knows. */
  readonly #failing = new Set<string>()
  /** Due targets for which the last look found no free place. */
  readonly #due: Head[] = []
  readonly #stop = new AbortController()
  #closing = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#graceMs = options.graceMs ?? 3_000
    this.#places = new Places(scheme => (options.senders[scheme] ?? notConfigured).atOnce)
    this.#outcomes = attemptOutcomes(options)
  }

  /** Finds targets of new events and begins deliveries that are due, without waiting for receivers. */
  look = async (): Promise<void> => {
    if (this.#closing) return
    await this.#route()
    const { store, now } = this.#options
    const crowded = this.#crowded()
    const heads = await store.heads(now(), headsAtOnce, crowded)
    const known = this.#due.splice(0).filter(each => crowded.includes(schemeOf(each.target)))
    this.#beginAll([...heads, ...known])
  }

  /** Resolves when no delivery is under way. */
  idle = (): Promise<void> => this.#places.idle()

  /** Deletes old events, in steps that leave room for other writes. */
  sweep = async (signal: AbortSignal): Promise<void> => {
    const { store, now } = this.#options
    while (!signal.aborted && (await store.sweep(now() - eventsKeptMs, sweptAtOnce)));
    await store.forgetTargets(now() - eventsKeptMs)
  }

  /** Lets messages under way finish for a moment, then aborts them, so that the stop takes a bounded time. */
  close = lazy(async (): Promise<void> => {
    this.#closing = true
    await atMost(this.#graceMs, this.idle())
    this.#stop.abort()
    await atMost(abortedMaxMs, this.idle())
  })

  /** Schemes of which so many untried targets wait for a place that others could not be begun, either. */
  #crowded(): readonly string[] {
    const untried = this.#due.filter(each => each.attempts === 0 && !this.#failing.has(each.target))
    const byScheme = Map.groupBy(untried, each => schemeOf(each.target))
    return [...byScheme].filter(([, all]) => all.length >= enoughDue).map(([scheme]) => scheme)
  }

  /** Routes all new events, so that those of one moment can share a message. */
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

  #beginAll(heads: readonly Head[]): void {
    const full = new Set<string>()
    for (const head of heads) {
      const scheme = schemeOf(head.target)
      if (full.has(scheme)) this.#due.push(head)
      else if (this.#begin(head) === 'full') full.add(scheme)
    }
  }

  /** Begins a delivery if there is a place; `full`: there is none for any target of the scheme. */
  #begin(head: Head): 'full' | undefined {
    const { target } = head
    const { now, log } = this.#options
    const isFailing = head.attempts > 0 || this.#failing.has(target)
    if (this.#closing || this.#places.has(target)) return undefined
    if (!this.#places.isFree(target, isFailing, now())) {
      this.#due.push(head)
      return isFailing ? undefined : 'full'
    }
    const done = this.#deliver(head)
      .catch(error => log.warn({ err: error }, 'The state of a delivery could not be stored'))
      .finally(() => {
        this.#places.leave(target)
        // A target left over from the last look takes the free place at once.
        this.#beginAll(this.#due.splice(0))
      })
    this.#places.take(target, isFailing, done)
    return undefined
  }

  async #deliver(head: Head): Promise<void> {
    const { store, now } = this.#options
    const sender = this.#senderOf(head.target)
    // A message that was started is not held back.
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

/** Sender for targets whose configuration was removed; it may come back. */
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
