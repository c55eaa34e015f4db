import { minuteMs } from '../lib/time.ts'
import type { Surroundings } from './page-context.ts'

/**
 * Versions of what pages show. Times on pages are exact to the minute, so both change with the minute. A version is a
 * number, which keeps no outdated Board in memory.
 */
export type Epochs = {
  readonly board: () => number
  /** Version of what every page shows of the Board, which beats hardly ever change. */
  readonly context: () => number
}

export function createEpochs(board: () => Surroundings, now: () => number): Epochs {
  return {
    board: changes(board, Object.is, now),
    context: changes(board, isSameContext, now),
  }
}

/** Start of the minute. Relative times are exact to the minute, so a page may be kept as long. */
export const minuteOf = (now: number): number => Math.floor(now / minuteMs) * minuteMs

function changes(
  board: () => Surroundings,
  isSame: (a: Surroundings, b: Surroundings) => boolean,
  now: () => number,
): () => number {
  let seen: Surroundings | null = null
  let minute = 0
  let count = 0
  return () => {
    const current = board()
    const at = minuteOf(now())
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
