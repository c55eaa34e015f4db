import { spawnSync } from 'node:child_process'

type How = {
  readonly cwd: string
  readonly environment?: NodeJS.ProcessEnv
  /** Its output goes to this terminal instead of the result. */
  readonly isShown?: boolean
}

/** Ends with a sentence what cannot go on. */
export class Refusal extends Error {}

/** What a program printed; throws `Refusal` with all it printed where it fails. */
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
 * The environment of a build: nothing of the npm that called us, whose options would count again (`--dry-run` among them), and the
 * same language, zone and time everywhere.
 */
export function buildEnvironment(modifiedAt: number): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|CORKBOARD_|GIT_|NODE_ENV$|TZ$|LANG$|LC_)/i.test(name),
  )
  return { ...Object.fromEntries(kept), TZ: 'UTC', LC_ALL: 'C', SOURCE_DATE_EPOCH: String(modifiedAt) }
}
