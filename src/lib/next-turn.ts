/** Runs work in the next turn of the event loop, after pending input was served. `run` gets how many milliseconds that took. */
export type NextTurn = (run: (lateMs: number) => void) => void

/** `clock` is monotonic, in milliseconds. */
export const nextTurnBy =
  (clock: () => number): NextTurn =>
  run => {
    const plannedAt = clock()
    setImmediate(() => run(clock() - plannedAt))
  }
