import { reportError as complainAsClient, withCause } from '../client/report-error.ts'
import { exits } from '../client/trouble.ts'
import { ConfigError } from '../config/config.ts'
import { AppError } from '../kernel/errors.ts'
import { withoutAccounts } from '../lib/shown-address.ts'

/** Prints the error that ended a server command; returns the exit code. */
export function reportError(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(`The configuration has ${error.problems.length === 1 ? 'a problem' : 'problems'}:`)
    for (const problem of error.problems) console.error(`  ${withoutAccounts(problem)}`)
    for (const hint of error.hints) console.error(`  ${hint}`)
    return exits.usage.code
  }
  if (!(error instanceof AppError)) return complainAsClient(error)
  console.error(withoutAccounts(withCause(error)))
  return exits.failed.code
}
