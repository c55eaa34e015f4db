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
  /** Finds targets from what is remembered of the channels. */
  readonly route: (
    events: readonly StoredEvent[],
  ) => Promise<readonly { readonly eventId: number; readonly target: string }[]>
  /** By the scheme of their targets; what none of them takes waits for the database. */
  readonly senders: Readonly<Record<string, Sender>>
}

type UnstoredOutboxOptions = {
  readonly write: (...statements: readonly Statement[]) => Promise<unknown>
  readonly query: Parameters<typeof settledStatement>[0]
  readonly now: () => number
  /** From 0 to 1. */
  readonly random: () => number
  readonly log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
}

/** An event that the database does not have. */
type Entry = {
  readonly event: StoredEvent
  /** Null: its targets were not looked up. */
  deliveries: readonly UnstoredDelivery[] | null
  /** It is being written just now, and nothing of it may begin meanwhile: the attempts that were under way by then. Null: it is not. */
  entering: readonly UnstoredDelivery[] | null
}

type Sent = { readonly at: number; readonly events: number }

const lookEveryMs = 500
/** What an attempt under way may take beyond its timeout before the database's outbox tries it. */
const spareMs = 15_000

/**
 * Delivers events that the database cannot store, from memory, and hands them over when it can. Each message is known to its
 * receiver by an id that is made of the keys of its events, and goes into the database with it. At least once: what was under way
 * when the process ended, or when the answer to a write was lost, may be delivered again.
 */
export class UnstoredOutbox {
  readonly #options: UnstoredOutboxOptions
  readonly #entries = new Map<string, Entry>()
  readonly #sent = new Map<string, readonly Sent[]>()
  /** Ids of the messages under way, by their targets. */
  readonly #underWay = new Map<string, string>()
  readonly #places = new Places(scheme => this.#ways?.senders[scheme]?.atOnce ?? 1)
  readonly #stop = new AbortController()
  #ways: Ways | null = null
  #timer: NodeJS.Timeout | undefined
  #lastId = 0

  constructor(options: UnstoredOutboxOptions) {
    this.#options = options
  }

  /** Before that nothing is delivered. */
  connect(ways: Ways): void {
    this.#ways = ways
  }

  /** Adding it again changes nothing. */
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
   * Goes into the write that stores these events. Until `entered` no message with one of them begins. A message of which a part stays
   * here gives its id to none of what goes: a receiver that has seen one part would ignore the other.
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

  /** How that write ended. What was stored is the database's from now on. */
  entered(keys: readonly string[], isStored: boolean): void {
    const entries = this.#known(keys)
    const ended = entries.flatMap(each => each.entering ?? []).filter(each => !this.#isUnderWay(each))
    for (const entry of entries) entry.entering = null
    if (!isStored) return
    for (const { event } of entries) this.#entries.delete(event.key)
    for (const each of ended) void this.#handOver([each])
  }

  /** Another instance notifies people now. */
  drop(): void {
    this.#entries.clear()
  }

  /** Breaks off what is under way. */
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

  /** Messages that were begun, with a delivery in another entry than these. */
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

  /** All of one target, in their order. */
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

  /** Also what is permanent is tried again: what is remembered of the channel may be out of date. */
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

  /** The end of an attempt that was under way when its events were stored. */
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

/** Part of a message that was begun, and of which another part is among these. */
const isLeft = ({ state, messageId }: UnstoredDelivery, messages: ReadonlySet<string | null>): boolean =>
  state === 'waiting' && messageId !== null && messages.has(messageId)
