/** Interval of the check and the lateness, both in milliseconds, above which the process did not run in between. */
const lookEveryMs = 250
const sleptMs = 1_000

type PausesOptions = {
  /** Monotonic clock, in milliseconds. It may stand still while the machine is suspended. */
  readonly clock: () => number
  /** The current time, in milliseconds since the epoch. */
  readonly now: () => number
}

/**
 * Detects that this process did not run: it was stopped, its machine suspended or migrated, or its event loop blocked.
 * The result of a probe over such a pause proves nothing about the target.
 */
export class Pauses {
  readonly #options: PausesOptions
  readonly #timer: NodeJS.Timeout
  #seenAt: number
  #seenNow: number
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(options: PausesOptions) {
    this.#options = options
    this.#seenAt = options.clock()
    this.#seenNow = options.now()
    this.#timer = setInterval(() => this.#look(), lookEveryMs).unref()
  }

  /** True if a pause ended after this instant of the clock. */
  since(startedAt: number): boolean {
    // After a pause other timers may fire before the one of this class.
    this.#look()
    return this.#endedAt > startedAt
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const [at, now] = [this.#options.clock(), this.#options.now()]
    const sleptForMs = Math.max(at - this.#seenAt, now - this.#seenNow) - lookEveryMs
    if (sleptForMs > sleptMs) this.#endedAt = at
    this.#seenAt = at
    this.#seenNow = now
  }
}
