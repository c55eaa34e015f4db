/**
 * Counts the time in which the connections were looked at. While the process is paused or busy, bytes wait in the system unseen: that
 * is no silence of the peer, so a gap between two looks counts as `gapMaxMs` at most.
 */
export class ObservedClock {
  readonly #clock: () => number
  readonly #gapMaxMs: number
  #lookedAt: number
  #countedMs = 0

  constructor(clock: () => number, gapMaxMs: number) {
    this.#clock = clock
    this.#gapMaxMs = gapMaxMs
    this.#lookedAt = clock()
  }

  now(): number {
    return this.#countedMs + Math.min(this.#clock() - this.#lookedAt, this.#gapMaxMs)
  }

  look(): number {
    this.#countedMs = this.now()
    this.#lookedAt = this.#clock()
    return this.#countedMs
  }
}
