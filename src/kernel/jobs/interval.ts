/**
 * Runs the work at an interval, measured from the end of one run to the start of the next; the first run comes after
 * `firstMs`. A run that fails is reported to `failed`, and the next one comes all the same. Stopping aborts the signal
 * of the current run and waits for it, so work that depends on another host must heed the signal.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
  firstMs = pauseMs,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const schedule = (afterMs: number) => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = work(stopping.signal)
        .catch(failed)
        .finally(() => schedule(pauseMs))
    }, afterMs)
    timer.unref()
  }
  schedule(firstMs)

  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
