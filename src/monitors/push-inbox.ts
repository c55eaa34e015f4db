import { unavailable } from '../kernel/errors.ts'
import { problems } from '../kernel/problems.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import type { Push, PushReport } from './model/push.ts'
import type { PushStore } from './push-store.ts'

type PushInboxOptions = {
  readonly store: Pick<PushStore, 'add'>
  readonly now: () => number
}

type Waiting = {
  readonly push: Push
  readonly stored: () => void
  readonly failed: (error: unknown) => void
}

const waitingMax = fixedLimit({
  area: 'Monitors, announcements and channels',
  what: 'Pushes that wait to be stored',
  value: 2_000,
  unit: 'pushes',
  why: 'The memory of an instance stays bounded while the database does not keep up.',
})
const storedAtOnce = 200

/**
 * Stores the pushes that arrive at this instance. All that arrive while one commit runs go into the next, so that a flood
 * of them costs few commits.
 */
export class PushInbox {
  readonly #options: PushInboxOptions
  readonly #listeners = new Set<() => void>()
  /** Makes ids differ from those of other instances. */
  readonly #instance = drawId(8)
  #count = 0
  #waiting: Waiting[] = []
  #isStoring = false
  #hasLost = false

  constructor(options: PushInboxOptions) {
    this.#options = options
  }

  /** Resolves when the push is stored. Throws `unavailable` if too many wait, and trouble of the database. */
  add(monitorId: number, report: PushReport): Promise<void> {
    if (this.#waiting.length >= waitingMax) {
      this.#hasLost = true
      throw unavailable(problems.databaseBehind(), 5)
    }
    const at = this.#options.now()
    const push = { ...report, id: this.#nextId(at), monitorId, at }
    return new Promise((stored, failed) => {
      this.#waiting.push({ push, stored, failed })
      if (!this.#isStoring) void this.#storeAll()
    })
  }

  /** True once after pushes were refused or could not be stored: what is missing may be due to that. */
  takeLoss(): boolean {
    const hasLost = this.#hasLost
    this.#hasLost = false
    return hasLost
  }

  /** Calls the listener after each commit; returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true
    // Requests of the same turn of the event loop share the first commit.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#store(this.#waiting.splice(0, storedAtOnce))
    this.#isStoring = false
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#options.store.add(batch.map(each => each.push))
      for (const { stored } of batch) stored()
      for (const listener of this.#listeners) listener()
    } catch (error) {
      this.#hasLost = true
      for (const { failed } of batch) failed(error)
    }
  }

  #nextId(at: number): string {
    this.#count = (this.#count + 1) % 1_000_000
    return `${String(at).padStart(15, '0')}-${String(this.#count).padStart(6, '0')}-${this.#instance}`
  }
}
