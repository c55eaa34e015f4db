import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What the collection of garbage is decided by; the process's own unless a test brings others. */
export type Heap = {
  /** How much of the time since the last call the event loop was busy, from 0 to 1. */
  readonly busy: () => number
  /** What the heap has taken from the system, and what of it is in use. */
  readonly size: () => { readonly takenBytes: number; readonly usedBytes: number }
  /** A full collection, which takes about two milliseconds for each megabyte in use. */
  readonly collect: () => void
}

export const tickEveryMs = 1000
/** Below this the prober and the looks at the database stay, and a handful of visitors. */
const idleShare = 0.05
/**
 * A collection also drops compiled code, and the next requests run without it: long enough that visitors who come again and
 * again do not meet that.
 */
const idleTicks = 12
/** The first finds the garbage, the second the compiled code that nothing has used since, the third shrinks the young generation. */
const roundLength = 3
const worthBytes = 8 * 1024 * 1024
/** The pause of a larger heap could be felt. */
const usedMaxBytes = 192 * 1024 * 1024

/**
 * Gives memory back to the system when nothing happens. V8 collects when something is allocated, so a start, or an hour
 * of many visitors, would leave a server that idles afterwards at its largest for days: up to half of it garbage.
 */
export class IdleCollection {
  readonly #heap: Heap
  #idleTicks = 0
  /** Since the wait began, in ticks. */
  #busyTicks = 0
  #left = 0
  #leftBytes = 0

  constructor(heap: Heap = ownHeap()) {
    this.#heap = heap
  }

  /** Looks whether it is time. */
  tick(): void {
    this.#idleTicks++
    this.#busyTicks += this.#heap.busy()
    if (this.#busyTicks > idleShare * idleTicks) this.#beginWait()
    if (this.#idleTicks < idleTicks) return
    if (this.#left === 0 && this.#isWorthIt()) this.#left = roundLength
    if (this.#left === 0) return
    this.#heap.collect()
    this.#left--
    // The collection itself is no load.
    this.#heap.busy()
    if (this.#left > 0) return
    this.#leftBytes = this.#heap.size().takenBytes
    this.#beginWait()
  }

  #beginWait(): void {
    this.#idleTicks = 0
    this.#busyTicks = 0
  }

  #isWorthIt(): boolean {
    const { takenBytes, usedBytes } = this.#heap.size()
    return takenBytes >= this.#leftBytes + worthBytes && usedBytes <= usedMaxBytes
  }
}

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
    collect: () => garbageCollector()({ type: 'major', execution: 'sync', flavor: 'regular' }),
  }
}

/** V8 shows its collector only to contexts that are made while this flag is set. */
function garbageCollector(): (options: object) => void {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc')
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
