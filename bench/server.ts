import { existsSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Child, type Side, startChild } from './child.ts'
import { type Answer, askUntilGood, type Question } from './question.ts'

export type Server = {
  readonly origin: string
  /** The first good answer it gave. */
  readonly first: Answer
  readonly child: Child
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

export type ServerOptions = {
  /** A script of ours and its arguments, from the root. */
  readonly argv?: readonly string[]
  /** A program of others and its arguments, instead. */
  readonly program?: readonly string[]
  /** The Node that runs the script; without one, that of the root. */
  readonly node?: string
  readonly cwd?: string
  /** A folder that ends with a slash; without one, this repository. */
  readonly root?: string
  /** Programs of others may want the port under a name of their own. */
  readonly environment?: Environment | ((port: string) => Environment)
  /** It serves as soon as this is answered well. */
  readonly ready: Question
  readonly side?: Side | null
  /** How long it may take to start. */
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

/** An earlier version had its Node among its packages. */
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
