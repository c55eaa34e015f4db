import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/corkboard.js', import.meta.url))

export type Ended = { readonly code: number | null; readonly out: Buffer; readonly err: string }

type Options = {
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
}

/** Somebody's machine: a home of its own, and the command run there as in a shell. */
export function createTerminal(t: TestContext, url?: string) {
  const home = mkdtempSync(join(tmpdir(), 'corkboard-client-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    ...(url && { CORKBOARD_URL: url }),
  }
  const start = (args: readonly string[], env: Options['env'] = {}) =>
    spawn(process.execPath, [program, ...args], {
      cwd: home,
      env: { ...environment, ...env },
      stdio: 'pipe',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })

  async function run(args: readonly string[], { input = '', env }: Options = {}): Promise<Ended> {
    const child = start(args, env)
    // A command that does not read hangs up.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const out: Buffer[] = []
    child.stdout.on('data', part => out.push(part))
    const [err, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ])
    return { code, out: Buffer.concat(out), err }
  }

  /** In a terminal made by script(1): `keys` are typed when `prompt` is seen. Everything shown comes back. */
  async function runOnTerminal(
    args: readonly string[],
    typing: readonly (readonly [prompt: string | RegExp, keys: string])[] = [],
    env: Options['env'] = {},
  ): Promise<{ readonly code: number | null; readonly shown: string }> {
    const line = `exec ${[process.execPath, program, ...args].map(each => `'${each}'`).join(' ')}`
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      cwd: home,
      env: { ...environment, TERM: 'xterm', SHELL: '/bin/sh', ...env },
      stdio: 'pipe',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    let shown = ''
    let seen = 0
    let next = 0
    child.stdout.on('data', part => {
      shown += part
      const [prompt, keys] = typing[next] ?? []
      const rest = shown.slice(seen)
      if (prompt === undefined || keys === undefined || !has(rest, prompt)) return
      seen = shown.length
      next++
      child.stdin.write(keys)
    })
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, shown }
  }

  return { home, run, runOnTerminal, start, environment }
}

const has = (text: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)

export const lineOf = ({ out }: Ended): string => out.toString().trim()
