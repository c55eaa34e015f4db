export type PaceOptions = {
  /** Monotonic, in milliseconds. */
  readonly clock: () => number
  readonly unattendedEveryMs: number
  /** So many attended ones may follow each other at once after a rest … */
  readonly burst: number
  /** … and then one each so many milliseconds. */
  readonly everyMs: number
}

/**
 * How often work may begin that makes caches void. The first after a rest begins at once. Work that no caller waits for keeps
 * a fixed distance from whatever ran last; work that a caller waits for spends a token bucket.
 */
export class Pace {
  readonly #options: PaceOptions
  #tokens: number
  #countedAt: number
  #begunAt = Number.NEGATIVE_INFINITY

  constructor(options: PaceOptions) {
    this.#options = options
    this.#tokens = options.burst
    this.#countedAt = options.clock()
  }

  /** How long from now until work may begin; 0: now. */
  waitMs(isAttended: boolean): number {
    const { clock, everyMs, unattendedEveryMs } = this.#options
    if (!isAttended) return Math.max(this.#begunAt + unattendedEveryMs - clock(), 0)
    this.#count()
    return Math.max((1 - this.#tokens) * everyMs, 0)
  }

  begin(isAttended: boolean): void {
    this.#begunAt = this.#options.clock()
    if (!isAttended) return
    this.#count()
    this.#tokens = Math.max(this.#tokens - 1, 0)
  }

  #count(): void {
    const { clock, burst, everyMs } = this.#options
    const at = clock()
    this.#tokens = Math.min(this.#tokens + (at - this.#countedAt) / everyMs, burst)
    this.#countedAt = at
  }
}
