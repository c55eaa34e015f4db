import type { Statement } from '../db/database.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { DeliveryFault, type Sender } from './delivery.ts'
import type { Event, StoredEvent } from './event.ts'
import { latelyMs, leavesAt } from './gathering.ts'
import { Places } from './places.ts'
import { retryDelayMs, untouchedMs } from './retry.ts'
import { schemeOf } from './target.ts'
import {
  enteredStatements,
  messageIdOf,
  repeatedAfterOlder,
  settledStatement,
  type UnstoredDelivery,
} from './unstored-statements.ts'

type Ways = {
  /** Finds targets from the remembered channels. */
  readonly route: (
    events: readonly StoredEvent[],
  ) => Promise<readonly { readonly eventId: number; readonly target: string }[]>
  /** Senders by scheme; targets of other schemes wait for the database. */
  readonly senders: Readonly<Record<string, Sender>>
}

type UnstoredOutboxOptions = {
  readonly write: (...statements: readonly Statement[]) => Promise<unknown>
  readonly query: Parameters<typeof settledStatement>[0]
  readonly now: () => number
  /** Random number from 0 to 1. */
  readonly random: () => number
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/** An event that the database does not have. */
type Entry = {
  readonly event: StoredEvent
  /** Its deliveries; null if its targets were not looked up yet. */
  deliveries: readonly UnstoredDelivery[] | null
  /**
   * The attempts that were under way when the write of this event began; nothing of it may begin until the write ends.
   * Null if it is not being written.
   */
  entering: readonly UnstoredDelivery[] | null
}

type Sent = { readonly at: number; readonly events: number }

const lookEveryMs = 500
/** How much longer than its timeout an attempt may take before the database's outbox retries it, in milliseconds. */
const spareMs = 15_000

/**
 * Delivers events that the database cannot store from memory, and hands them over when it can. The id of a message is
 * made from the keys of its events and goes into the database with it. Delivers at least once: what was under way when
 * the process ended, or when the answer to a write was lost, may be delivered again.
 */
export class UnstoredOutbox {
  readonly #options: UnstoredOutboxOptions
  readonly #entries = new Map<string, Entry>()
  readonly #sent = new Map<string, readonly Sent[]>()
  /** Ids of the messages under way, by target. */
  readonly #underWay = new Map<string, string>()
  readonly #places = new Places(scheme => this.#ways?.senders[scheme]?.atOnce ?? 1)
  readonly #stop = new AbortController()
  #ways: Ways | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: UnstoredOutboxOptions) {
    this.#options = options
  }

  /** Sets the routes and senders; nothing is delivered before. */
  connect(ways: Ways): void {
    this.#ways = ways
  }

  /** Adds an event; idempotent. */
  add(event: Event): void {
    if (this.#entries.has(event.key) || this.#stop.signal.aborted) return
    this.#lastId--
    this.#entries.set(event.key, {
      event: { ...event, id: this.#lastId },
      deliveries: null,
      entering: null,
    })
    this.#lookSoon()
  }

  /**
   * Statements for the write that stores these events. No message with one of them begins until `entered` is called. A
   * message of which only a part is stored gets a new id there: a receiver that has seen one part would ignore the
   * other.
   */
  entering(keys: readonly string[]): readonly Statement[] {
    const { query, now } = this.#options
    const entries = this.#known(keys)
    const staying = this.#messagesBeside(new Set(entries))
    const row = (each: UnstoredDelivery): UnstoredDelivery =>
      isLeft(each, staying) && !this.#isUnderWay(each) ? { ...each, messageId: null } : each
    return entries.flatMap(entry => {
      entry.entering = entry.deliveries?.filter(each => this.#isUnderWay(each)) ?? []
      return entry.deliveries
        ? enteredStatements(query, entry.event.key, entry.deliveries.map(row), now())
        : []
    })
  }

  /** Reports how that write ended. Stored events are delivered by the database's outbox from now on. */
  entered(keys: readonly string[], isStored: boolean): void {
    const entries = this.#known(keys)
    const ended = entries.flatMap(each => each.entering ?? []).filter(each => !this.#isUnderWay(each))
    for (const entry of entries) entry.entering = null
    if (!isStored) return
    for (const { event } of entries) this.#entries.delete(event.key)
    for (const each of ended) void this.#handOver([each])
  }

  /** Drops all events, because another instance notifies people now. */
  drop(): void {
    this.#entries.clear()
  }

  /** Aborts what is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#stop.abort()
    this.#entries.clear()
    await this.#places.idle()
  }

  #known(keys: readonly string[]): readonly Entry[] {
    return keys.flatMap(key => this.#entries.get(key) ?? [])
  }

  #isUnderWay({ target, messageId, state }: UnstoredDelivery): boolean {
    return state === 'waiting' && messageId !== null && this.#underWay.get(target) === messageId
  }

  /** Started messages that also have a delivery in other entries than these. */
  #messagesBeside(entries: ReadonlySet<Entry>): ReadonlySet<string | null> {
    const others = [...this.#entries.values()].filter(each => !entries.has(each))
    const waiting = others.flatMap(each => each.deliveries ?? []).filter(each => each.state === 'waiting')
    return new Set(waiting.map(each => each.messageId))
  }

  #lookSoon(): void {
    if (this.#timer !== undefined || this.#stop.signal.aborted) return
    this.#timer = setTimeout(() => {
      void this.#look().finally(() => {
        this.#timer = undefined
        if (this.#entries.size > 0) this.#lookSoon()
      })
    }, lookEveryMs)
  }

  async #look(): Promise<void> {
    if (!this.#ways) return
    await this.#route(this.#ways)
    const waiting = [...this.#entries.values()]
      .filter(each => each.entering === null)
      .flatMap(({ deliveries }) => deliveries ?? [])
      .filter(each => each.state === 'waiting')
    for (const [target, some] of Map.groupBy(waiting, each => each.target))
      if (!this.#underWay.has(target)) this.#begin(some, this.#ways.senders[schemeOf(target)])
  }

  async #route({ route }: Ways): Promise<void> {
    const { now, log } = this.#options
    const fresh = [...this.#entries.values()].filter(
      each => each.deliveries === null && each.entering === null,
    )
    if (fresh.length === 0) return
    const found = await route(fresh.map(each => each.event)).catch(error => {
      log.warn({ err: error }, 'The channels of an alarm could not be looked up')
      return null
    })
    if (!found) return
    const targets = Map.groupBy(found, each => each.eventId)
    for (const entry of fresh)
      entry.deliveries ??= (targets.get(entry.event.id) ?? []).map(({ target }) => ({
        event: entry.event,
        target,
        messageId: null,
        attempts: 0,
        state: 'waiting',
        error: null,
        nextAt: now(),
        notBefore: 0,
        createdAt: now(),
        doneAt: null,
      }))
    for (const { target } of found) this.#places.hurry(target, now())
  }

  /** Begins a message with all waiting deliveries of one target, in order. */
  #begin(waiting: readonly UnstoredDelivery[], sender: Sender | undefined): void {
    const [oldest] = waiting
    if (!oldest || !sender) return
    const { target, messageId } = oldest
    const now = this.#options.now()
    const message = waiting.filter(each => each.messageId === messageId).slice(0, sender.eventsMax)
    const leaves = messageId === null ? this.#leavesAt(target, message, sender) : oldest.nextAt
    const isFailing = oldest.attempts > 0
    if (leaves > now || !this.#places.isFree(target, isFailing, now)) return
    const id =
      messageId ??
      messageIdOf(
        target,
        message.map(each => each.event.key),
      )
    this.#underWay.set(target, id)
    this.#places.take(target, isFailing, this.#send(id, message, sender))
  }

  #leavesAt(target: string, message: readonly UnstoredDelivery[], sender: Sender): number {
    const since = this.#options.now() - Math.max(latelyMs, sender.paceMs)
    const sent = (this.#sent.get(target) ?? []).filter(each => each.at > since)
    this.#sent.set(target, sent)
    const gathered = {
      waiting: message.length,
      oldestAt: message[0]?.createdAt ?? 0,
      newestAt: message.at(-1)?.createdAt ?? 0,
      delivered: sent,
    }
    return leavesAt(gathered, sender)
  }

  async #send(id: string, message: readonly UnstoredDelivery[], sender: Sender): Promise<void> {
    const { now, log } = this.#options
    const [first] = message
    if (!first) return
    const { target } = first
    const attempt = first.attempts + 1
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(sender.timeoutMs)])
    const nextAt = now() + sender.timeoutMs + spareMs
    for (const each of message)
      Object.assign(each, { messageId: id, attempts: attempt, nextAt, notBefore: nextAt })
    const events = message.map(each => each.event)
    try {
      await boundedWait(sender.send({ id, target, events, attempt }, signal), { signal })
      this.#places.works(target)
      for (const each of message) Object.assign(each, { state: 'delivered', doneAt: now(), error: null })
      this.#sent.set(target, [...(this.#sent.get(target) ?? []), { at: now(), events: message.length }])
      log.info({ message: id, events: message.length }, 'A notification left before it could be stored')
    } catch (error) {
      this.#failed(message, error, signal)
    }
    this.#underWay.delete(target)
    this.#places.leave(target)
    await this.#handOver(message)
  }

  /** Handles a failure. Permanent ones are retried too, because the remembered channel may be outdated. */
  #failed(message: readonly UnstoredDelivery[], error: unknown, signal: AbortSignal): void {
    const { now, random } = this.#options
    const fault = error instanceof DeliveryFault ? error : null
    const code = fault?.message ?? (signal.aborted ? 'timeout' : 'unexpected')
    const at = now()
    const { attempts: attempt = 1, createdAt = at, target = '' } = message[0] ?? {}
    if (fault?.isShared) this.#places.rest(target, at)
    else this.#places.works(target)
    const retryAfterMs = fault?.retryAfterMs ?? 0
    const nextAt = at + retryDelayMs({ attempt, ageMs: at - createdAt, retryAfterMs, random: random() })
    const notBefore = at + untouchedMs(retryAfterMs)
    for (const each of message) Object.assign(each, { nextAt, notBefore, error: code })
  }

  /** Stores the end of an attempt that was under way when its events were stored. */
  async #handOver(message: readonly UnstoredDelivery[]): Promise<void> {
    const { write, query, now, log } = this.#options
    const stored = message.filter(each => !this.#entries.has(each.event.key))
    const [first] = stored
    const id = first?.messageId
    if (!first || !id || this.#stop.signal.aborted) return
    const isSplit = isLeft(first, this.#messagesBeside(new Set()))
    await write(
      settledStatement(query, id, first, isSplit ? null : id),
      ...repeatedAfterOlder(query, stored, now()),
    ).catch(error => log.warn({ err: error }, 'The state of a delivery could not be stored'))
  }
}

/** True for a part of a started message of which another part is among these. */
const isLeft = ({ state, messageId }: UnstoredDelivery, messages: ReadonlySet<string | null>): boolean =>
  state === 'waiting' && messageId !== null && messages.has(messageId)
