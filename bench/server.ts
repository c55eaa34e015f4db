import { realpathSync } from 'node:fs'
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

export type ServerOptions = {
  /** From the root. */
  readonly argv: readonly string[]
  /** A folder that ends with a slash; without one, this repository. */
  readonly root?: string
  readonly environment?: Readonly<Record<string, string>>
  /** It serves as soon as this is answered well. */
  readonly ready: Question
  readonly side?: Side | null
}

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** Starts a server on a free port of the loopback, with the very Node that runs this file; another root brings its own. */
export async function startServer({
  argv,
  root = repository,
  environment,
  ready,
  side = 'server',
}: ServerOptions): Promise<Server> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const [script = '', ...rest] = argv
  const node = root === repository ? process.execPath : realpathSync(`${root}node_modules/.bin/node`)
  const child = startChild(side, [node, `${root}${script}`, ...rest], {
    ...environment,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    BASE_URL: origin,
  })
  try {
    const first = await askUntilGood(origin, ready)
    return { origin, first, child, [Symbol.asyncDispose]: child.stop }
  } catch (error) {
    await child.stop()
    throw error
  }
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
