/**
 * A token bucket that returns how long to wait instead of refusing: a burst of work after a rest, and then one piece
 * each `everyMs`.
 */
export class Pace {
  /** Monotonic, in milliseconds. */
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

  /** How long from now until work may begin; 0: now. */
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
