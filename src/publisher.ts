import type { Logger } from 'pino'
import { type Board, buildBoard, type Slice, type Sources, slices } from './board.ts'

export type Publisher = {
  /** The Board as of now; throws `unavailable` before the first one is built. */
  readonly board: () => Board
  readonly ready: () => boolean
  /** Loads the slices anew; resolves when a Board that shows them is up. Rejects when a load fails: the last good Board stays. */
  readonly publish: (...changed: readonly Slice[]) => Promise<void>
  /** Called after every new Board; returns the way to stop. */
  readonly subscribe: (listener: (board: Board) => void) => () => void
  readonly close: () => void
}

declare const unused: [Logger, typeof buildBoard, Sources, typeof slices]
