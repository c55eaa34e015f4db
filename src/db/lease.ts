import { boundedWait } from '../lib/bounded-wait.ts'
import type { Database } from './database.ts'
import { dropInstance, type Instance, markSeen } from './instances.ts'
import { type LeaseAnswer, type LeaseHolder, releaseLease, takeLease } from './lease-statements.ts'

export type LeaseOptions = {
  readonly db: Database
  readonly name: string
  readonly instance: Instance
  /** Why this instance may not hold it any more, for good; asked before each renewal until it gives a reason. */
  readonly outdated?: () => Promise<string | null>
  /** Monotonic, in milliseconds. */
  readonly clock?: () => number
  /** It is renewed, or asked for again, every quarter of this. */
  readonly lengthMs?: number
}

/** With a renewal each second, another instance has taken over five seconds after a kill. */
const defaultLengthMs = 4_000
/** A database that is slow, or silent, does not get all of its connections filled with renewals. */
const askingMax = 3
/** Time of a stop for giving the lease back. */
const releaseMaxMs = 2_000

/** Asks for the lease until it is closed; resolves after the first answer, or rejects when the signal aborts. */
export async function openLease(options: LeaseOptions, signal?: AbortSignal): Promise<Lease> {
  const lease = new Lease(options)
  try {
    await boundedWait(lease.ask(), { signal })
    return lease
  } catch (error) {
    await lease.close()
    throw error
  }
}

/**
 * Something only one of several instances may do at a time. Expiry is compared by the database's clock; this instance measures on its
 * monotonic clock from the moment it sent the granted renewal, so it stops before the lease ends in the database. Its last holder
 * goes on until an answer names another or it was paused, since no other instance may reach the database either. Every write is
 * fenced by `leaseGuard`. Another instance that was without the database leaves it to the last holder for the length of a lease.
 */
export class Lease implements LeaseHolder {
  readonly name: string
  readonly #db: Database
  readonly #instance: Instance
  readonly #clock: () => number
  readonly #lengthMs: number
  readonly #outdated: () => Promise<string | null>
  readonly #listeners = new Set<(held: boolean) => void>()
  readonly #asking = new Set<Promise<void>>()
  /** When the latest renewal that was granted was sent. */
  #renewedAt = Number.NEGATIVE_INFINITY
  /** When this process, as the last holder, was last known to run without a pause and without an answer that names another. */
  #aloneAt = Number.NEGATIVE_INFINITY
  /** Whether the database did not do what it was last asked for. */
  #isCutOff = false
  /** Until then another instance, which held it last, may go on with it. */
  #leavesUntil = Number.NEGATIVE_INFINITY
  #outdatedBy: string | null = null
  #lastHolder: string | null = null
  /** What the listeners heard last. */
  #shown = false
  #term = 0
  #nextAsk: NodeJS.Timeout | undefined
  #end: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LeaseOptions) {
    const { db, name, instance, clock = () => performance.now(), lengthMs = defaultLengthMs } = options
    this.#db = db
    this.name = name
    this.#instance = instance
    this.#clock = clock
    this.#lengthMs = lengthMs
    this.#outdated = options.outdated ?? (async () => null)
  }

  get holder(): string {
    return this.#instance.id
  }

  /** Reads a clock, so it is true in this very moment: also in a process that was just paused. */
  held = (): boolean => !this.#closed && this.#outdatedBy === null && this.#clock() < this.#heldUntil()

  /** Why this instance will never hold it again; null: it may. */
  outdatedBy = (): string | null => this.#outdatedBy

  /** Whether it is held without the database, which may have given it to another instance meanwhile. */
  isCutOff = (): boolean => this.#isCutOff

  /** The id of the instance that had it when the database answered last. */
  lastHolder = (): string | null => this.#lastHolder

  /** Grows each time the lease is won: what was read in an earlier term may be out of date. */
  term = (): number => this.#term

  /** Hears when the lease is won, when it is lost or has ended, and when this instance is outdated; returns the way to stop. */
  subscribe = (listener: (held: boolean) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Before the lease ends: what is under way then needs a moment to stop. */
  #heldUntil(): number {
    return Math.max(this.#renewedAt, this.#aloneAt) + this.#lengthMs * (7 / 8)
  }

  ask = async (): Promise<void> => {
    clearTimeout(this.#nextAsk)
    this.#askIn(this.#lengthMs / 4)
    // Only while it is held: the first look after a pause, however short, does not know what happened meanwhile.
    if (this.held()) this.#aloneAt = this.#clock()
    this.#notice()
    if (this.#asking.size >= askingMax) return
    const asking = this.#askOnce()
    this.#asking.add(asking)
    await asking.finally(() => this.#asking.delete(asking))
  }

  #askIn(delayMs: number): void {
    if (this.#closed) return
    this.#nextAsk = setTimeout(this.ask, delayMs)
  }

  async #askOnce(): Promise<void> {
    const sentAt = this.#clock()
    try {
      const outdatedBy = this.#outdatedBy ?? (await this.#outdated())
      if (outdatedBy !== null) return await this.#giveUp(outdatedBy)
      if (this.#isLeftToLastHolder()) await this.#db.write(markSeen(this.#db, this.#instance))
      else await this.#take(sentAt)
      this.#isCutOff = false
    } catch {
      // Whatever it is: the lease runs out unless a later ask succeeds, and its loss has a line in the log.
      this.#isCutOff = true
    }
  }

  async #take(sentAt: number): Promise<void> {
    const [, taken] = await this.#db.write<unknown>(
      markSeen(this.#db, this.#instance),
      takeLease(this.#db, this, this.#lengthMs),
    )
    const answer = taken?.rows[0] as LeaseAnswer | undefined
    if (answer && !this.#closed) this.#answered(answer, sentAt)
  }

  /** What the last holder found without the database would be lost if another instance were faster when it is back. */
  #isLeftToLastHolder(): boolean {
    const now = this.#clock()
    if (this.#isCutOff && this.#lastHolder !== this.holder) this.#leavesUntil = now + this.#lengthMs
    return now < this.#leavesUntil
  }

  /** Listeners hear of it also where it was not held: an instance that stands by, or was paused, is outdated as well. */
  async #giveUp(outdatedBy: string): Promise<void> {
    const isNews = this.#outdatedBy === null
    this.#outdatedBy = outdatedBy
    if (isNews) this.#show(false)
    await this.#db.write(releaseLease(this.#db, this), markSeen(this.#db, this.#instance))
  }

  /** Answers may come in another order than they were asked for. */
  #answered({ holder, left_ms }: LeaseAnswer, sentAt: number): void {
    // A lease that ended before this answer was lost for a moment, and what was read in that term may be out of date.
    this.#notice()
    this.#lastHolder = holder
    if (holder === this.holder) {
      this.#renewedAt = Math.max(this.#renewedAt, sentAt)
    } else {
      if (sentAt >= this.#renewedAt) this.#renewedAt = Number.NEGATIVE_INFINITY
      this.#aloneAt = Number.NEGATIVE_INFINITY
      if (left_ms < this.#lengthMs / 4) {
        clearTimeout(this.#nextAsk)
        this.#askIn(Math.max(left_ms, 0) + 1)
      }
    }
    this.#notice()
  }

  #notice(): void {
    const held = this.held()
    clearTimeout(this.#end)
    if (held) this.#end = setTimeout(() => this.#notice(), Math.ceil(this.#heldUntil() - this.#clock()))
    if (held !== this.#shown) this.#show(held)
  }

  #show(held: boolean): void {
    this.#shown = held
    if (held) this.#term++
    for (const listener of this.#listeners) listener(held)
  }

  /** Gives the lease back, so that another instance takes over at once. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#nextAsk)
    clearTimeout(this.#end)
    // Without the database the lease runs out by itself.
    await boundedWait(this.#release(), { maxMs: releaseMaxMs }).catch(() => {})
  }

  async #release(): Promise<void> {
    await Promise.all(this.#asking)
    await this.#db.write(releaseLease(this.#db, this), dropInstance(this.#db, this.#instance))
  }
}
