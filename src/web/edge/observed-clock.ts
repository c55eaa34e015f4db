type Gap = { readonly endedAt: number; readonly lostMs: number }

/**
 * Clock that counts the time in which connections were looked at. While the process is paused or busy, bytes wait in the system
 * unseen. That is no silence of the peer, so a gap between two looks counts as `gapMaxMs` at most.
 */
export class ObservedClock {
  readonly #clock: () => number
  readonly #gapMaxMs: number
  #lookedAt: number
  #countedMs = 0
  /** Uncounted time by gap, the newest first. */
  #gaps: readonly Gap[] = []

  constructor(clock: () => number, gapMaxMs: number) {
    this.#clock = clock
    this.#gapMaxMs = gapMaxMs
    this.#lookedAt = clock()
  }

  now(): number {
    return this.#countedMs + Math.min(this.#clock() - this.#lookedAt, this.#gapMaxMs)
  }

  look(): number {
    const endedAt = this.#clock()
    const lostMs = this.#lostSince(endedAt)
    this.#countedMs = this.now()
    this.#lookedAt = endedAt
    if (lostMs > 0) this.#gaps = [{ endedAt, lostMs }, ...this.#gaps]
    return this.#countedMs
  }

  /** Upper bound of the uncounted time in a wait that another clock measures, if the wait is to last `waitMs` of counted time. */
  lostMs(waitMs: number): number {
    const now = this.#clock()
    let lostMs = this.#lostSince(now)
    this.#gaps = this.#gaps.filter(gap => {
      if (gap.endedAt <= now - waitMs - lostMs) return false
      lostMs += gap.lostMs
      return true
    })
    return lostMs
  }

  #lostSince(now: number): number {
    return Math.max(0, now - this.#lookedAt - this.#gapMaxMs)
  }
}
