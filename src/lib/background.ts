import { every } from './every.ts'

/** Work that is done again and again without a request. */
export type Job = {
  readonly name: string
  /** `cluster`: of all instances only the one that holds the lease does it. */
  readonly scope: 'instance' | 'cluster'
  /** From the end of one turn to the start of the next. */
  readonly everyMs: number
  /** Work that takes longer than a moment heeds the signal: a stop, or the loss of the lease. */
  readonly work: (signal: AbortSignal) => Promise<unknown>
}

export type StartedJob = { readonly close: () => Promise<void> }

type Background = {
  readonly lease: {
    readonly held: () => boolean
    readonly subscribe: (listener: (held: boolean) => void) => () => void
  }
  readonly log: { warn(fields: object, message: string): void }
}

/** Starts the job; a turn that fails is logged, and the next one comes all the same. */
export function startJob({ name, scope, everyMs, work }: Job, { lease, log }: Background): StartedJob {
  const turn = scope === 'instance' ? work : (signal: AbortSignal) => whileHeld(lease, work, signal)
  const failed = (err: unknown) =>
    log.warn({ err, job: name }, 'Work in the background failed; it is tried again')
  return { close: every(everyMs, turn, failed) }
}

async function whileHeld(
  lease: Background['lease'],
  work: Job['work'],
  signal: AbortSignal,
): Promise<unknown> {
  if (!lease.held()) return
  const lost = new AbortController()
  const unsubscribe = lease.subscribe(held => {
    if (!held) lost.abort()
  })
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    unsubscribe()
  }
}
