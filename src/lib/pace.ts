/**
 * A token bucket that returns a waiting time instead of refusing: a burst after a rest, then one piece of work each
 * `everyMs`.
 */
export class Pace {
  /** Monotonic clock, in milliseconds. */
  readonly #clock: () => number
  readonly #burst: number
  readonly #everyMs: number
  #tokens: number
  #countedAt: number

  constructor(clock: () => number, { burst, everyMs }: { readonly burst: number; readonly everyMs: number }) {
    this.#clock = clock
    this.#burst = burst
    this.#everyMs = everyMs
    this.#tokens = burst
    this.#countedAt = clock()
  }

  /** Milliseconds until work may begin; 0 if now. */
  waitMs(): number {
    return Math.max((1 - this.#count()) * this.#everyMs, 0)
  }

  begin(): void {
    this.#tokens = Math.max(this.#count() - 1, 0)
  }

  #count(): number {
    const at = this.#clock()
    this.#tokens = Math.min(this.#tokens + (at - this.#countedAt) / this.#everyMs, this.#burst)
    this.#countedAt = at
    return this.#tokens
  }
}
