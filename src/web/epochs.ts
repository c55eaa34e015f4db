import { minuteMs } from '../lib/time.ts'
import type { Surroundings } from './page-context.ts'

/**
 * Versions of what pages show. A version is a number, which keeps no outdated Board in memory.
 */
export type Epochs = {
  /** Version of the Board and of the minute, to which times on its pages are exact. */
  readonly board: () => number
  /** Version of what every page shows of the Board, which beats hardly ever change. */
  readonly context: () => number
}

export function createEpochs(board: () => Surroundings, now: () => number): Epochs {
  return {
    board: changes(board, Object.is, () => minuteOf(now())),
    context: changes(board, isSameContext, () => 0),
  }
}

/** Start of the minute. Relative times are exact to the minute, so a page may be kept as long. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs) * minuteMs

function changes(
  board: () => Surroundings,
  isSame: (a: Surroundings, b: Surroundings) => boolean,
  minuteNow: () => number,
): () => number {
  let seen: Surroundings | null = null
  let minute = 0
  let count = 0
  return () => {
    const current = board()
    const at = minuteNow()
    if (current === seen && at === minute) return count
    if (seen === null || at !== minute || !isSame(seen, current)) count++
    seen = current
    minute = at
    return count
  }
}

const isSameContext = (a: Surroundings, b: Surroundings): boolean =>
  a.site === b.site &&
  a.overall === b.overall &&
  a.staleSince === b.staleSince &&
  a.banners.length === b.banners.length &&
  a.banners.every((each, index) => each === b.banners[index])
