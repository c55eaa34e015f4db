type Bounds = {
  readonly signal?: AbortSignal | undefined
  readonly maxMs?: number | undefined
  /** Makes the error of a wait that exceeds `maxMs`. */
  readonly late?: () => Error
}

/**
 * Waits for the work. Rejects with the signal's reason as soon as it aborts, and with `late()` after `maxMs`; the work
 * then continues in the background, its result unknown and its failure ignored.
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
