/**
 * Runs work that a signal to the process may end: the work is aborted, cleans up and settles, and then the process ends
 * by that signal, as it would have at once.
 */
export async function stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  let ending: NodeJS.Signals | null = null
  const stop = (signal: NodeJS.Signals) => {
    ending = signal
    ignore()
    stopping.abort()
  }
  const ignore = () => {
    for (const each of signals) process.removeListener(each, stop)
  }
  for (const each of signals) process.on(each, stop)
  try {
    return await work(stopping.signal)
  } finally {
    ignore()
    if (ending) process.kill(process.pid, ending)
  }
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
