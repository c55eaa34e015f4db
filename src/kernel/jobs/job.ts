import { minuteMs } from '../../lib/time.ts'
import { repeat } from './interval.ts'

/** Work that is done again and again without a request. */
export type Job = {
  readonly name: string
  /** `cluster`: of all instances only the one that holds the lease does it. */
  readonly scope: 'instance' | 'cluster'
  /** From the end of one turn to the start of the next. */
  readonly everyMs: number
  /** Work that takes longer than a moment heeds the signal: a stop, or the loss of the lease. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  /** From the start to the first run, where the usual pause does not fit. */
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
 * A server that is started often does all of its work too, so the first turn does not wait for a whole pause; what takes
 * long waits until the start is over.
 */
const firstRunMs = ({ everyMs, firstAfterMs }: Job): number =>
  firstAfterMs ?? Math.min(everyMs, everyMs <= 5 * minuteMs ? 5_000 : minuteMs)

/** Starts the job; a run that fails is logged, and the next one comes all the same. */
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

/** A turn that is due waits for the lease, so that the next holder goes on at once. */
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
