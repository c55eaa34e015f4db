/**
 * Does the work again and again, the pause counted from the end of one turn to the start of the next; the first comes after
 * `firstMs`.
 * A turn that fails is told and the next one comes all the same. Stopping aborts the signal of a turn that is under way
 * and waits for its end: what depends on anybody else must heed it.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
  firstMs = pauseMs,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const schedule = (afterMs: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      turn = work(stopping.signal)
        .catch(failed)
        .finally(() => schedule(pauseMs))
    }, afterMs)
    timer.unref()
  }
  schedule(firstMs)

  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await turn
  }
}
