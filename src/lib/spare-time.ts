import { performance } from 'node:perf_hooks'

export type SpareTimeOptions = {
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number
  /** Calls back after so many milliseconds. */
  readonly later?: (callback: () => void, ms: number) => void
  /** Share of the time since the last call in which the event loop was busy, from 0 to 1. */
  readonly busyShare?: () => number
}

/** Largest share of the time of one processor that the work takes, while the event loop is idle and while it is not. */
const idleShare = 0.2
const busyShareMax = 0.01
/** Share of the time from which the event loop counts as busy. */
const busyFrom = 0.2

/**
 * Runs work that improves something, one piece after another, in a small share of the time: after each piece it pauses
 * for many times as long as the piece took, the longer the busier the event loop is. Threads of the pool share the
 * processors with the requests.
 */
export class SpareTime {
  readonly #clock: () => number
  readonly #later: (callback: () => void, ms: number) => void
  readonly #busyShare: () => number
  readonly #next: () => (() => Promise<void>) | null
  #isRunning = false

  /** `next` gives the next piece of work; null if there is none. */
  constructor(next: () => (() => Promise<void>) | null, options: SpareTimeOptions = {}) {
    const { clock = () => performance.now(), later = unrefTimeout, busyShare = loopBusyShare() } = options
    this.#next = next
    this.#clock = clock
    this.#later = later
    this.#busyShare = busyShare
  }

  /** Begins, unless a piece or the pause after it is under way. */
  start(): void {
    if (this.#isRunning) return
    const work = this.#next()
    if (!work) return
    this.#isRunning = true
    // The share of the event loop is measured from here on.
    this.#busyShare()
    const startedAt = this.#clock()
    work()
      // A failed piece leaves everything as it was.
      .catch(() => {})
      .finally(() => {
        const tookMs = this.#clock() - startedAt
        const share = this.#busyShare() >= busyFrom ? busyShareMax : idleShare
        this.#later(
          () => {
            this.#isRunning = false
            this.start()
          },
          tookMs * (1 / share - 1),
        )
      })
  }
}

const unrefTimeout = (callback: () => void, ms: number): void => void setTimeout(callback, ms).unref()

function loopBusyShare(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, last)
    last = current
    return utilization
  }
}
