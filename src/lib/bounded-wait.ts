type Bounds = {
  readonly signal?: AbortSignal | undefined
  readonly maxMs?: number | undefined
  /** The error of a wait that took longer than `maxMs`. */
  readonly late?: () => Error
}

/**
 * The outcome of the work; rejects with the signal's reason as soon as it aborts, and with `late()` after `maxMs`. The work goes on
 * alone then, whether it was done is unknown, and its own failure is ignored.
 */
export function boundedWait<T>(work: Promise<T>, { signal, maxMs, late = tooLate }: Bounds): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = maxMs === undefined ? undefined : setTimeout(() => reject(late()), maxMs)
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    if (signal?.aborted) abort()
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
  })
}

const tooLate = () => new Error('There was no answer in time.')
