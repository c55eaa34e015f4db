import type { Logger } from 'pino'
import { AppError } from '../kernel/errors.ts'

/** Logs server-side failures of a request. */
export type FaultLog = { readonly error: (fault: Fault, message: string) => void }

type Fault = { readonly err: unknown; readonly url?: string | undefined }

/** Throttle for `unavailable`: while the database is away, every request fails alike. */
const troubleEveryMs = 30_000

export function createFaultLog(log: Pick<Logger, 'error' | 'warn'>, now: () => number): FaultLog {
  let loggedAt = Number.NEGATIVE_INFINITY

  function error(fault: Fault, message: string): void {
    if (!(fault.err instanceof AppError)) log.error(fault, message)
    else if (Math.abs(now() - loggedAt) >= troubleEveryMs) {
      loggedAt = now()
      log.warn(fault, message)
    }
  }

  return { error }
}
