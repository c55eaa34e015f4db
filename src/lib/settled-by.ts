/** The outcome of the work, or a rejection with the reason of the signal as soon as that is aborted, even when the work goes on. */
export function settledBy<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    if (signal.aborted) aborted()
    signal.addEventListener('abort', aborted, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}
