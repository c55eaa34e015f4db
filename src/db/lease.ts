import { boundedWait } from '../lib/bounded-wait.ts'
import type { Database } from './database.ts'
import { dropInstance, type Instance, markSeen } from './instances.ts'
import { type LeaseAnswer, type LeaseHolder, releaseLease, takeLease } from './lease-statements.ts'

export type LeaseOptions = {
  readonly db: Database
  readonly name: string
  readonly instance: Instance
  /**
   * Why this instance must never hold the lease again, such as an older version; asked before each renewal until it
   * returns a reason.
   */
  readonly outdated?: () => Promise<string | null>
  /** Monotonic clock, in milliseconds. */
  readonly clock?: () => number
  /** Length of the lease. It is renewed, or asked for again, every quarter of it. */
  readonly lengthMs?: number
}

/** With a renewal each second, another instance takes over within five seconds of a kill. */
const defaultLengthMs = 4_000
/** Limit of concurrent renewals, so that a slow or silent database does not get all connections filled with them. */
const askingMax = 3
/** Longest time that a stop waits for the release of the lease, in milliseconds. */
const releaseMaxMs = 2_000

/** Asks for the lease until it is closed. Resolves after the first answer; rejects if the signal aborts. */
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
 * A lease, which only one of several instances holds at a time. The database's clock decides its expiry; this instance
 * measures on its monotonic clock from when it sent the granted renewal, so it stops before the lease ends in the
 * database. While the database is away, the last holder continues until an answer names another holder or the process
 * was paused, since no other instance can reach the database either. `leaseGuard` fences every write. When the database
 * is back, an instance that was cut off leaves the lease to the last holder for the length of a lease.
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
  /** When the latest granted renewal was sent. */
  #renewedAt = Number.NEGATIVE_INFINITY
  /**
   * When this process, as the last holder, was last known to run without a pause, and without an answer that names
   * another holder.
   */
  #aloneAt = Number.NEGATIVE_INFINITY
  /** True if the last request to the database failed. */
  #isCutOff = false
  /** Until then, another instance that was the last holder may take the lease again first. */
  #leavesUntil = Number.NEGATIVE_INFINITY
  #outdatedBy: string | null = null
  #lastHolder: string | null = null
  /** The value that the listeners were last called with. */
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

  /** True while this instance holds the lease. Reads a clock, so it is right also in a process that was just paused. */
  held = (): boolean => !this.#closed && this.#outdatedBy === null && this.#clock() < this.#heldUntil()

  /** Why this instance will never hold the lease again; null if it may. */
  outdatedBy = (): string | null => this.#outdatedBy

  /** True if the lease is held without the database, which may have given it to another instance meanwhile. */
  isCutOff = (): boolean => this.#isCutOff

  /** The id of the instance that held the lease at the database's last answer. */
  lastHolder = (): string | null => this.#lastHolder

  /** Grows each time the lease is won. What was read in an earlier term may be stale. */
  term = (): number => this.#term

  /**
   * Calls the listener when the lease is won, when it is lost or has ended, and when this instance is outdated. Returns
   * a function that unsubscribes.
   */
  subscribe = (listener: (held: boolean) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The time at which holding ends: a little before the lease does, so that work under way can stop. */
  #heldUntil(): number {
    return Math.max(this.#renewedAt, this.#aloneAt) + this.#lengthMs * (7 / 8)
  }

  ask = async (): Promise<void> => {
    clearTimeout(this.#nextAsk)
    this.#askIn(this.#lengthMs / 4)
    // Only while the lease is held: the first check after a pause, however short, cannot know what happened meanwhile.
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
      // Any error: the lease runs out unless a later renewal succeeds, and its loss is logged.
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

  /**
   * True while the last holder should win. If another instance were faster when the database is back, what the last
   * holder found without it would be lost.
   */
  #isLeftToLastHolder(): boolean {
    const now = this.#clock()
    if (this.#isCutOff && this.#lastHolder !== this.holder) this.#leavesUntil = now + this.#lengthMs
    return now < this.#leavesUntil
  }

  /** Calls the listeners also if the lease was not held: an instance on standby, or one that was paused, is outdated as well. */
  async #giveUp(outdatedBy: string): Promise<void> {
    const isNews = this.#outdatedBy === null
    this.#outdatedBy = outdatedBy
    if (isNews) this.#show(false)
    await this.#db.write(releaseLease(this.#db, this), markSeen(this.#db, this.#instance))
  }

  /** Handles an answer. Answers may arrive in another order than the requests. */
  #answered({ holder, left_ms }: LeaseAnswer, sentAt: number): void {
    // A lease that ended before this answer was lost for a moment, so data read in that term may be stale.
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

  /** Releases the lease, so that another instance takes over at once. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#nextAsk)
    clearTimeout(this.#end)
    // If the database is away, the lease runs out by itself.
    await boundedWait(this.#release(), { maxMs: releaseMaxMs }).catch(() => {})
  }

  async #release(): Promise<void> {
    await Promise.all(this.#asking)
    await this.#db.write(releaseLease(this.#db, this), dropInstance(this.#db, this.#instance))
  }
}
