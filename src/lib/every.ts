/**
 * Does the work again and again, the pause counted from the end of one turn to the start of the next.
 * The work reports its own failures. Stopping waits for a turn that is under way.
 */
export function every(pauseMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = work().finally(schedule)
    }, pauseMs)
    timer.unref()
  }
  schedule()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
