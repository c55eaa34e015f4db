import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { debianPath, missingProgram, type Program } from '../debian.ts'

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

type How = {
  readonly cwd?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly input?: string
  /** Where programs are looked for; Debian's come first when not given. */
  readonly path?: string
}

/** Runs a program to its end, whatever that is. */
export async function ran(command: string, args: readonly string[], how: How = {}): Promise<Ran> {
  const child = spawn(command, args, {
    cwd: how.cwd,
    env: { ...process.env, ...how.environment, PATH: how.path ?? debianPath },
    stdio: 'pipe',
    timeout: 600_000,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {})
  child.stdin.end(how.input ?? '')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}

/** What a program printed; one that fails is an error with all it printed. */
export async function output(command: string, args: readonly string[], how: How = {}): Promise<string> {
  const { code, out, err } = await ran(command, args, how)
  if (code === 0) return out.trim()
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${out}\n${err}`)
}

/** Says loudly why tests are left out: a program is missing, or this is not root on Linux. In the pipeline that is an error. */
export function unableToRun(...programs: readonly Program[]): string | false {
  const reason = reasonAgainst(programs)
  if (reason !== null && process.env['CI']) throw new Error(reason)
  if (reason !== null) console.error(`\n!!! SKIPPED: ${reason}\n`)
  return reason ?? false
}

function reasonAgainst(programs: readonly Program[]): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'this needs root on Linux'
  const missing = missingProgram(...programs)
  return missing === null ? null : `${missing} is not installed and could not be`
}
