import { minuteMs } from '../../lib/time.ts'
import { repeat } from './interval.ts'

/** Background work that is repeated. */
export type Job = {
  readonly name: string
  /** `cluster`: only the instance that holds the lease runs the job. `instance`: every instance does. */
  readonly scope: 'instance' | 'cluster'
  /** Time from the end of one run to the start of the next, in milliseconds. */
  readonly everyMs: number
  /** The work. Unless it is short it must stop when the signal aborts, at a stop or when the lease is lost. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  /** Time from the start of the server to the first run, in milliseconds; absent: depends on `everyMs`. */
  readonly firstAfterMs?: number
}

type StartedJob = { readonly close: () => Promise<void> }

type Background = {
  readonly lease: {
    readonly held: () => boolean
    readonly subscribe: (listener: (held: boolean) => void) => () => void
  }
  readonly log: { warn(fields: object, message: string): void }
}

/**
 * The first run does not wait for a whole `everyMs`, so that a server that restarts often still does all of its work.
 * It comes after the start is over, since a run may take long.
 */
const firstRunMs = ({ everyMs, firstAfterMs }: Job): number =>
  firstAfterMs ?? Math.min(everyMs, everyMs <= 5 * minuteMs ? 5_000 : minuteMs)

/** Starts the job. A failed run is logged, and the next one comes all the same. */
export function startJob(job: Job, { lease, log }: Background): StartedJob {
  const { name, scope, everyMs } = job
  const run = scope === 'instance' ? job.run : (signal: AbortSignal) => whileHeld(lease, job.run, signal)
  const failed = (err: unknown) =>
    log.warn({ err, job: name }, 'Work in the background failed; it is tried again')
  return { close: repeat(everyMs, run, failed, firstRunMs(job)) }
}

async function whileHeld(lease: Background['lease'], run: Job['run'], signal: AbortSignal): Promise<unknown> {
  await untilHeld(lease, signal)
  if (signal.aborted) return
  const lost = new AbortController()
  const unsubscribe = lease.subscribe(held => {
    if (!held) lost.abort()
  })
  try {
    return await run(AbortSignal.any([signal, lost.signal]))
  } finally {
    unsubscribe()
  }
}

/**
 * Waits until this instance holds the lease. Waiting at the due time, rather than skipping the run, lets a new holder
 * run the job at once.
 */
function untilHeld(lease: Background['lease'], signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (lease.held() || signal.aborted) return resolve()
    const unsubscribe = lease.subscribe(held => {
      if (held) done()
    })
    signal.addEventListener('abort', done)
    function done(): void {
      unsubscribe()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
