import { spawnSync } from 'node:child_process'

type How = {
  readonly cwd: string
  readonly environment?: NodeJS.ProcessEnv
  /** True to send the output to this terminal instead of returning it. */
  readonly isShown?: boolean
}

/** Thrown to end a script with a sentence for its user. */
export class Refusal extends Error {}

/** Runs a program and returns its standard output. Throws `Refusal` with all of its output if it fails. */
export function output(command: string, args: readonly string[], how: How): string {
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: how.cwd,
    env: how.environment ?? process.env,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: how.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (status === 0) return stdout ?? ''
  const reason = error?.message ?? `it ended with ${signal ?? status}`
  throw new Refusal(
    [`${command} ${args.join(' ')}: ${reason}`, stdout, stderr].filter(Boolean).join('\n').trim(),
  )
}

/**
 * The environment of a build: without the variables of the npm that started this script, whose options (such as `--dry-run`)
 * would apply again, and with a fixed language, time zone and time (`modifiedAt`, in seconds since 1970).
 */
export function buildEnvironment(modifiedAt: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|CORKBOARD_|GIT_|NODE_ENV$|TZ$|LANG$|LC_)/i.test(name),
  )
  return { ...Object.fromEntries(kept), TZ: 'UTC', LC_ALL: 'C', SOURCE_DATE_EPOCH: String(modifiedAt) }
}
