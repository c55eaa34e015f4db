import { ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'

/** Tells the person at the terminal what went wrong on the server's side, and gives the exit code. */
export function complain(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(`The configuration has ${error.problems.length === 1 ? 'a problem' : 'problems'}:`)
    for (const problem of error.problems) console.error(`  ${problem}`)
    return 2
  }
  const expected = error instanceof AppError || (error as NodeJS.ErrnoException).code !== undefined
  console.error(expected ? withCause(error as Error) : error)
  return 1
}

/** Whoever runs a command may know what visitors are not told. */
const withCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message
