import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseTrouble, databaseTrouble, type TroubleKind } from './database-trouble.ts'

const probeEveryMs = 1_000

/**
 * A circuit breaker. When work finds the database away and a probe confirms it, further work is refused at once instead of
 * holding every client for seconds; one probe a second finds out when it is back.
 */
export class Breaker {
  readonly #probe: () => Promise<unknown>
  readonly #stop = new AbortController()
  #trouble: TroubleKind | null = null
  #isOpen = false
  #isProbing = false

  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** What the database could not do when it was last asked; null: nothing is known to be wrong. */
  trouble(): TroubleKind | null {
    return this.#trouble
  }

  /** Only what a `write` achieves proves that there is room and permission again. */
  async run<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    if (this.#isOpen) throw databaseTrouble(new Error('The database was away a moment ago.'))
    try {
      const done = await work()
      if (kind === 'write' && !this.#isProbing) this.#trouble = null
      return done
    } catch (error) {
      if (error instanceof DatabaseTrouble) this.#note(error)
      throw error
    }
  }

  close(): void {
    this.#stop.abort()
  }

  #note({ kind }: DatabaseTrouble): void {
    this.#trouble = kind
    if (kind === 'away' && !this.#isProbing) void this.#untilBack()
  }

  async #untilBack(): Promise<void> {
    const { signal } = this.#stop
    this.#isProbing = true
    while (!signal.aborted) {
      const isBack = await this.#probe().then(
        () => true,
        () => false,
      )
      if (isBack) break
      this.#isOpen = true
      await pause(probeEveryMs, null, { signal, ref: false }).catch(() => {})
    }
    this.#isOpen = false
    this.#isProbing = false
    this.#trouble = null
  }
}
