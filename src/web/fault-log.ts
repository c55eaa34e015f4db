import type { Logger } from 'pino'
import { AppError } from '../kernel/errors.ts'

/** Tells what went wrong on our side while a request was answered. */
export type FaultLog = { readonly error: (fault: Fault, message: string) => void }

type Fault = { readonly err: unknown; readonly url?: string | undefined }

/** That something is unavailable is told no more often: while the database is away every request meets the same trouble. */
const troubleEveryMs = 30_000

export function createFaultLog(log: Pick<Logger, 'error' | 'warn'>, now: () => number): FaultLog {
  let toldAt = Number.NEGATIVE_INFINITY

  function error(fault: Fault, message: string): void {
    if (!(fault.err instanceof AppError)) log.error(fault, message)
    else if (Math.abs(now() - toldAt) >= troubleEveryMs) {
      toldAt = now()
      log.warn(fault, message)
    }
  }

  return { error }
}
