import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Child, type Side, startChild } from './child.ts'
import { type Answer, askUntilGood, type Question } from './question.ts'

export type Server = {
  readonly origin: string
  /** The first successful answer of the server. */
  readonly first: Answer
  readonly child: Child
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

export type ServerOptions = {
  /** A script of the repository and its arguments, as a path below the root. */
  readonly argv?: readonly string[]
  /** Another program and its arguments, instead of `argv`. */
  readonly program?: readonly string[]
  /** The Node that runs the script; that of the root by default. */
  readonly node?: string
  readonly cwd?: string
  /** A folder that ends with a slash; this repository by default. */
  readonly root?: string
  /** Environment variables; a function for programs with a variable of their own for the port. */
  readonly environment?: Environment | ((port: string) => Environment)
  /** Request that succeeds as soon as the server is ready. */
  readonly ready: Question
  readonly side?: Side | null
  /** Longest time until the server is ready, in milliseconds. */
  readonly patienceMs?: number
}

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** Starts a server on a free port of the loopback, with the very Node that runs this file; another root may bring its own. */
export async function startServer({
  argv = [],
  program,
  node,
  cwd,
  root = repository,
  environment,
  ready,
  side = 'server',
  patienceMs = 15_000,
}: ServerOptions): Promise<Server> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const [script = '', ...rest] = argv
  const own = typeof environment === 'function' ? environment(port) : environment
  const ours = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, BASE_URL: origin }
  const command = program ?? [node ?? nodeOf(root), `${root}${script}`, ...rest]
  const child = startChild(side, command, { ...own, ...ours }, cwd)
  try {
    const first = await askUntilGood(origin, ready, patienceMs)
    return { origin, first, child, [Symbol.asyncDispose]: child.stop }
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** The Node of a root: an earlier version had it among its packages. */
function nodeOf(root: string): string {
  const own = `${root}node_modules/.bin/node`
  return root !== repository && existsSync(own) ? realpathSync(own) : process.execPath
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
