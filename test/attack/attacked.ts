import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Hello, Reading } from './server.ts'

export type Attacked = Hello & {
  readonly reset: () => Promise<void>
  /** The same, once the memory that nothing uses is collected. */
  readonly collect: () => Promise<void>
  /** Makes the texts that pages of a long site render other ones, and collects the memory that this took. */
  readonly renew: () => Promise<void>
  readonly read: () => Promise<Reading>
  readonly close: () => Promise<void>
}

/** Starts the server of `server.ts`, as the launcher would start it. */
export async function startAttacked(
  environment: Readonly<Record<string, string>> = {},
  site: 'empty' | 'long' | 'fresh' = 'empty',
): Promise<Attacked> {
  const child = fork(new URL('./server.ts', import.meta.url), {
    // So that a measurement does not begin with what was left by the one before.
    execArgv: [...process.execArgv, '--expose-gc'],
    // What the test runner's module writes is no finding.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/corkboard', import.meta.url)),
      UV_THREADPOOL_SIZE: '16',
      ATTACK_ENVIRONMENT: JSON.stringify(environment),
      ATTACK_SITE: site,
    },
  })
  const next = async <T>(): Promise<T> => (await once(child, 'message'))[0] as T
  const ask = <T>(what: 'reset' | 'collect' | 'renew' | 'read'): Promise<T> => {
    const answer = next<T>()
    child.send(what)
    return answer
  }
  const hello = await next<Hello>()
  return {
    ...hello,
    reset: () => ask('reset'),
    collect: () => ask('collect'),
    renew: () => ask('renew'),
    read: () => ask('read'),
    close: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
