import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort, until } from '../app.ts'
import { databaseFolder } from '../matrix.ts'

const program = fileURLToPath(new URL('../../bin/corkboard.js', import.meta.url))

type Environment = Readonly<Record<string, string>>

export type Ended = {
  readonly code: number | null
  readonly out: string
  /** Without the line that names the database. */
  readonly err: string
  /** What that line names; null: there is none. */
  readonly database: string | null
}

/** Runs a command to its end as somebody at a terminal does; nothing of our own environment reaches it. */
export async function corkboard(
  args: readonly string[],
  environment: Environment = {},
  input = '',
): Promise<Ended> {
  const { child, ended } = startCommand(args, environment)
  child.stdin.end(input)
  return await ended
}

export type Started = { readonly child: ChildProcessWithoutNullStreams; readonly ended: Promise<Ended> }

/** A command under way, which waits for its input to end. */
export function startCommand(args: readonly string[], environment: Environment = {}): Started {
  const child = start(args, environment)
  return { child, ended: endOf(child) }
}

async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [out, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  const named = /^Database: (.*)\n/m.exec(complaint)
  return { code, out, err: complaint.replace(named?.[0] ?? '', ''), database: named?.[1] ?? null }
}

export type Serving = {
  readonly url: string
  readonly child: ChildProcessWithoutNullStreams
  /** Resolves with the exit code, or null after a signal. */
  readonly ended: Promise<number | null>
  /** SIGTERM, and waits for the end. */
  readonly stop: () => Promise<number | null>
}

type ServeOptions = {
  /** The limit of open files; absent: the one of this process. */
  readonly openFiles?: number | undefined
  /** The launcher of another copy of the program. */
  readonly launcher?: string | undefined
  /** Runs on this processor alone (Linux). */
  readonly core?: number | undefined
  /** After this it is killed; two minutes when absent. */
  readonly livesMaxMs?: number | undefined
  /** Gets every line of the log, from the first on. */
  readonly line?: (line: string) => void
}

/** `corkboard serve` in a process of its own; resolves when it is ready at `at`, which by default is a free port. */
export async function serve(
  environment: Environment,
  at?: string,
  { openFiles, core, livesMaxMs, launcher, line }: ServeOptions = {},
): Promise<Serving> {
  const port = await freePort()
  const url = at ?? `http://127.0.0.1:${port}`
  const served = {
    PORT: String(port),
    SNIPPET_RATE: 'off',
    SNIPPET_NETWORK_RATE: 'off',
    SNIPPET_TOTAL_RATE: 'off',
    GRAPHQL_RATE: 'off',
    ...environment,
  }
  const child = start(['serve'], served, { openFiles, core, livesMaxMs, launcher })
  child.stdin.end()
  child.stdout.resume()
  if (line) createInterface(child.stdout).on('line', line)
  const complaint = text(child.stderr)
  // Not before all that it has written was read.
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      response => response.ok,
      () => false,
    )
  const died = ended.then(async code => {
    throw new Error(`The server ended with ${code} before it was ready: ${await complaint}`)
  })
  died.catch(() => {})
  await Promise.race([until(isReady, ready => ready), died])
  return {
    url,
    child,
    ended,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A folder that is gone after the test. */
export function folderFor(t: TestContext): string {
  const folder = databaseFolder('commands')
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function writeDocument(folder: string, document: unknown, name = 'site.json'): string {
  const file = join(folder, name)
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document))
  return file
}

function start(
  args: readonly string[],
  environment: Environment,
  { openFiles, core, livesMaxMs = 240_000, launcher = program }: Omit<ServeOptions, 'line'> = {},
): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '' } = process.env
  const [command = '', ...rest] = [
    ...(openFiles === undefined ? [] : ['sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`]),
    ...(core === undefined ? [] : ['taskset', '-c', String(core)]),
    ...[process.execPath, launcher, ...args],
  ]
  return spawn(command, rest, {
    env: {
      PATH,
      HOME,
      LOG_LEVEL: 'warn',
      CORKBOARD_COMMAND: 'corkboard',
      ...coverageOf(process.env),
      ...environment,
    },
    stdio: 'pipe',
    // Whatever goes wrong, nothing outlives the tests.
    timeout: livesMaxMs,
    killSignal: 'SIGKILL',
  })
}

/** `npm run coverage` counts these processes too; with a compile cache it would miss what comes from there. */
function coverageOf({ NODE_V8_COVERAGE }: NodeJS.ProcessEnv): Environment {
  return NODE_V8_COVERAGE ? { NODE_V8_COVERAGE, NODE_DISABLE_COMPILE_CACHE: '1' } : {}
}
