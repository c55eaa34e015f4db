import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../kernel/errors.ts'
import { DatabaseTrouble, databaseTrouble, type TroubleKind } from './database-trouble.ts'

const probeEveryMs = 1_000

/** The state of an open breaker: `away`, or `stuck` if the database answers but its commits hang. */
type Open = { readonly kind: Extract<TroubleKind, 'away' | 'stuck'>; readonly reason: string }

const away: Open = { kind: 'away', reason: 'The database was away a moment ago.' }
const stuck: Open = { kind: 'stuck', reason: 'Commits hung a moment ago.' }

/**
 * A circuit breaker. When work finds the database away and a probe confirms it, further work is refused at once instead of
 * holding every client for seconds; one probe a second finds out when it is back.
 */
export class Breaker {
  readonly #probe: () => Promise<unknown>
  readonly #stop = new AbortController()
  #trouble: TroubleKind | null = null
  #isOpen = false
  /** The state that the last failed probe has found. */
  #open = away
  #isProbing = false
  /** The cause of the last failed probe, if it has a message of its own. */
  #cause: Error | null = null

  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** The current trouble of the database; null if none is known. */
  trouble(): TroubleKind | null {
    return this.#trouble
  }

  /**
   * Runs work, or throws `DatabaseTrouble` at once while the breaker is open. A successful write proves that there is space
   * and permission again; a read does not.
   */
  async run<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> {
    if (this.#isOpen) throw this.#refusal(this.#cause ?? new Error(this.#open.reason))
    try {
      const done = await work()
      if (kind === 'write' && !this.#isProbing) this.#trouble = null
      return done
    } catch (error) {
      if (!(error instanceof DatabaseTrouble)) throw error
      this.#note(error)
      throw this.#isOpen && error.kind === 'away' ? this.#refusal(error.cause as Error) : error
    }
  }

  /** Probes at once, for work that has waited so long that it may never end. */
  suspect(): void {
    if (!this.#isProbing) void this.#untilBack()
  }

  close(): void {
    this.#stop.abort()
  }

  #refusal(cause: Error): DatabaseTrouble {
    return databaseTrouble(cause, this.#open.kind)
  }

  #note({ kind }: DatabaseTrouble): void {
    if (!this.#isOpen && kind !== 'stuck') this.#trouble = kind
    if (kind === 'away') this.suspect()
  }

  async #untilBack(): Promise<void> {
    const { signal } = this.#stop
    this.#isProbing = true
    while (!signal.aborted) {
      const failure = await this.#probe().then(
        () => null,
        (error: Error) => error,
      )
      if (failure === null) break
      this.#cause = failure.cause instanceof AppError ? failure.cause : null
      this.#isOpen = true
      this.#open = failure instanceof DatabaseTrouble && failure.kind === 'stuck' ? stuck : away
      this.#trouble = this.#open.kind
      await pause(probeEveryMs, null, { signal, ref: false }).catch(() => {})
    }
    this.#isOpen = false
    this.#isProbing = false
    this.#trouble = null
    this.#cause = null
  }
}
