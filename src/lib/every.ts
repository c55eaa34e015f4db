/**
 * Does the work again and again, the pause counted from the end of one turn to the start of the next.
 * A turn that fails is told and the next one comes all the same. Stopping waits for a turn that is under way.
 */
export function every(
  pauseMs: number,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => {
      turn = work().catch(failed).finally(schedule)
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
