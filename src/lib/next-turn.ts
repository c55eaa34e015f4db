/**
 * Runs work in the next turn of the event loop, when everything that has arrived by now was served. `run` gets how many
 * milliseconds that took.
 */
export type NextTurn = (run: (lateMs: number) => void) => void

/** `clock` gives milliseconds and is never set back. */
export const nextTurnBy =
  (clock: () => number): NextTurn =>
  run => {
    const plannedAt = clock()
    setImmediate(() => run(clock() - plannedAt))
  }
