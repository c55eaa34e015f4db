import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Inputs of the decision to collect garbage: the process's own, or those of a test. */
export type Heap = {
  /** Share of the time since the last call in which the event loop was busy, from 0 to 1. */
  readonly busy: () => number
  /** Bytes that the heap has reserved from the system, and bytes in use. */
  readonly size: () => { readonly takenBytes: number; readonly usedBytes: number }
  /** Runs a full collection, which takes about a millisecond for each megabyte in use. */
  readonly collect: () => void
  /** The same, in twice the time; also shrinks the young generation and returns all free pages to the system. */
  readonly giveBack: () => void
}

export const tickEveryMs = 1000
/** Below this share the process counts as idle: the prober, polling of the database and a handful of visitors stay under it. */
const idleShare = 0.05
/**
 * Ticks of idleness before a collection. A collection drops compiled code, which slows down the next requests; this is
 * long enough to spare visitors who return at intervals.
 */
const idleTicks = 12
/**
 * Collections in a round: the first frees garbage, the second compiled code that was not used since, and the third gives
 * back. V8 by itself would keep the free pages for another eight seconds, and the pages of a large young generation until
 * something is allocated in them.
 */
const roundLength = 3
const worthBytes = 8 * 1024 * 1024
/** Above this size in use no collection is run, since its pause could be felt. */
const usedMaxBytes = 192 * 1024 * 1024

/**
 * Returns memory to the system while the process is idle. V8 collects when the program allocates, so after the start or
 * a busy hour an idle server would keep its largest size for days, up to half of it garbage.
 */
export class IdleCollection {
  readonly #heap: Heap
  /** Busy shares of the last ticks, the latest last; no more of the earlier ones than the process counts as idle with. */
  #quiet: number[] = []
  #left = 0
  #leftBytes = 0

  constructor(heap: Heap = ownHeap()) {
    this.#heap = heap
  }

  /** Runs a collection if it is time. */
  tick(): void {
    this.#quiet.push(this.#heap.busy())
    while (this.#quiet.length > idleTicks || sumOf(this.#quiet) > idleShare * idleTicks) this.#quiet.shift()
    if (this.#quiet.length < idleTicks) return
    if (this.#left === 0 && this.#isWorthIt()) this.#left = roundLength
    if (this.#left === 0) return
    this.#left--
    if (this.#left > 0) this.#heap.collect()
    else this.#heap.giveBack()
    // Resets the measurement, so that the collection itself does not count as load.
    this.#heap.busy()
    if (this.#left > 0) return
    this.#leftBytes = this.#heap.size().takenBytes
    this.#quiet = []
  }

  #isWorthIt(): boolean {
    const { takenBytes, usedBytes } = this.#heap.size()
    return takenBytes >= this.#leftBytes + worthBytes && usedBytes <= usedMaxBytes
  }
}

const sumOf = (shares: readonly number[]): number => shares.reduce((sum, each) => sum + each, 0)

function ownHeap(): Heap {
  let last = performance.eventLoopUtilization()
  return {
    busy: () => {
      const { utilization } = performance.eventLoopUtilization(last)
      last = performance.eventLoopUtilization()
      return utilization
    },
    size: () => {
      const { total_heap_size: takenBytes, used_heap_size: usedBytes } = getHeapStatistics()
      return { takenBytes, usedBytes }
    },
    collect: () => collect('regular'),
    giveBack: giveBackMemory,
  }
}

/**
 * Lets the heap grow to two and a half times of what a full collection left before the next one, instead of by a quarter. Each takes
 * about a tenth of a second of processor time; an idle server gives the memory back.
 */
export const collectSeldom = (): void => setFlagsFromString('--heap-growing-percent=150')

/** Collects the garbage of this thread and returns all free pages of its heap to the system. */
export const giveBackMemory = (): void => collect('last-resort')

/**
 * V8 exposes its collector only to contexts that are created while this flag is set. The flag is that of all threads: one
 * that resets it at the same instant leaves this one without a collection.
 */
function collect(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc')
  try {
    runInNewContext('globalThis.gc')?.({ type: 'major', execution: 'sync', flavor })
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
