import postgres from 'postgres'
import { DatabaseUnfit } from './database-trouble.ts'
import { withoutPassword } from './database-url.ts'
import { showNul } from './nul.ts'
import { Sockets } from './postgres-socket.ts'

export type Client = Pick<postgres.Sql, 'unsafe'>
export type TransactionClient = Pick<postgres.Sql, 'unsafe' | 'begin'>
export type Result = postgres.RowList<postgres.Row[]>

type ClientOptions = {
  /** The maximum number of connections. */
  readonly max: number
  /** True to prepare statements under names. */
  readonly prepares: boolean
  /** Called when a connection has ended. */
  readonly closed?: () => void
}

const oid = { int8: 20, numeric: 1700 } as const

export function openClient(url: string, { max, prepares, closed }: ClientOptions) {
  const sockets = new Sockets()
  try {
    const client = postgres(url, {
      max,
      // Must be set here too: otherwise the driver's own `commit` is a prepared statement, and if a pooler has lost it,
      // the transaction is rolled back silently.
      prepare: prepares,
      connect_timeout: 10,
      // Seconds that a request waits for the next connection attempt while the server is away.
      backoff: () => 0.5,
      ...(hasSeveralHosts(url) && { target_session_attrs: 'primary' as const }),
      // The driver would query the types on every new connection, and nothing would catch a failure of that query.
      fetch_types: false,
      // Missing in the driver's types.
      ...({ socket: (places: unknown) => sockets.open(places) } as object),
      onnotice: () => {},
      ...(closed && { onclose: closed }),
      types: {
        int8: { to: oid.int8, from: [oid.int8], serialize: String, parse: Number },
        numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
      },
      transform: {
        value: { from: (value: unknown) => (typeof value === 'string' ? showNul(value) : value) },
      },
    })
    const { unsafe, begin, end } = client
    const work = new Work()
    return Object.assign(client, {
      unsafe: work.tracking(unsafe),
      begin: work.tracking(begin),
      end: async ({ timeout }: { readonly timeout: number }) => {
        const startedAt = performance.now()
        await work.settled(timeout)
        await end({ timeout: Math.max(0, timeout - (performance.now() - startedAt) / 1000) })
        sockets.end()
      },
    })
  } catch (error) {
    throw new DatabaseUnfit(couldNotOpen(url, error as Error))
  }
}

/**
 * The statements and transactions of a client that are not settled. When the driver ends a client with more of them than
 * connections, it opens new connections for those that wait, after its end, and keeps them.
 */
class Work {
  readonly #pending = new Set<Promise<unknown>>()

  tracking<F extends (...args: never[]) => PromiseLike<unknown>>(start: F): F {
    const tracked = (...args: Parameters<F>) => {
      const work = start(...args)
      const settled: Promise<unknown> = Promise.allSettled([work]).then(() => this.#pending.delete(settled))
      this.#pending.add(settled)
      return work
    }
    return tracked as F
  }

  /** Waits until all are settled, that many seconds at most. */
  async settled(seconds: number): Promise<void> {
    const { promise: patience, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, seconds * 1000).unref()
    await Promise.race([patience, Promise.all(this.#pending)])
    clearTimeout(timer)
  }
}

const hasSeveralHosts = (url: string) => /^[^/]*\/\/(?:[^/]*@)?[^/]*,/.test(url)

export const couldNotOpen = (url: string, error: Error & { readonly code?: string }) =>
  `Cannot open the database at ${withoutPassword(url)}: ${error.message || error.code}`
