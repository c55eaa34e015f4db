import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { RouteOptions } from 'fastify'
import pino from 'pino'
import { readConfig } from '../src/config/config.ts'
import type { Engine } from '../src/db/database.ts'
import { startApp } from '../src/server/start.ts'
import type { HighlighterOptions } from '../src/snippets/read/highlight.ts'
import type { ConnectionLimits } from '../src/web/edge/connection-limits.ts'
import type { Json } from './json.ts'
import { migratedDatabase } from './matrix.ts'
import { patience, waitedInVain } from './patience.ts'
import { freePort } from './ports.ts'
import { imported } from './prepared.ts'
import { holdToDocument } from './rest/held.ts'

export { freePort }

export type TestApp = {
  /** BASE_URL without a trailing slash. */
  readonly url: string
  readonly databaseUrl: string
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>
  /** Imports a document as the import command does, over a database connection of its own. */
  readonly import: (document: object) => Promise<void>
  readonly graphql: (query: string, variables?: object) => Promise<GraphqlAnswer>
  readonly close: () => Promise<void>
}

export type GraphqlAnswer = { readonly data?: Json; readonly errors?: readonly Json[] }

export type TestAppOptions = {
  readonly engine?: Engine
  readonly environment?: Readonly<Record<string, string>>
  /** The host of BASE_URL; 127.0.0.1 by default. */
  readonly host?: string
  /** The path of BASE_URL, such as `/board`. */
  readonly basePath?: string
  readonly now?: () => number
  /** A document imported before the server starts. */
  readonly document?: object
  /** Called with every log line, whatever LOG_LEVEL is. */
  readonly log?: (line: string) => void
  /** Called with every route; not called with `onDemand`. */
  readonly onRoute?: (route: RouteOptions) => void
  /** True to load routes at the first request for them, as `npm start` does; otherwise all are loaded at the start. */
  readonly onDemand?: boolean
  readonly highlighting?: HighlighterOptions
  /** Limits of connections, such as timeouts for slow clients. */
  readonly connectionLimits?: ConnectionLimits
}

/** Starts the whole server in this process, on a free port and by default with a database of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const given = options.environment?.['DATABASE_URL']
  const { url: databaseUrl, remove } = given
    ? kept(given)
    : await migratedDatabase(options.engine ?? 'sqlite')
  const port = await freePort()
  const url = `http://${options.host ?? '127.0.0.1'}:${port}${options.basePath ?? ''}`
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: url,
    DATABASE_URL: databaseUrl,
    SNIPPET_RATE: 'off',
    SNIPPET_NETWORK_RATE: 'off',
    SNIPPET_TOTAL_RATE: 'off',
    GRAPHQL_RATE: 'off',
    API_RATE: 'off',
    LOG_LEVEL: 'silent',
    ...options.environment,
  }
  if (options.document) await imported(databaseUrl, options.document)
  const { log: logged } = options
  const log = logged ? pino({ level: 'trace' }, { write: logged }) : pino({ level: environment.LOG_LEVEL })
  const { onRoute, highlighting, connectionLimits } = options
  const app = await startApp(readConfig(environment), {
    log,
    freeze: true,
    ...pick(options.now),
    ...(!options.onDemand && {
      onRoute: (route: RouteOptions) => {
        holdToDocument(route)
        onRoute?.(route)
      },
    }),
    ...(highlighting && { highlighting }),
    ...(connectionLimits && { connectionLimits }),
  })

  return {
    url,
    databaseUrl,
    fetch: (path, init) => fetch(`${url}${path}`, init),
    import: document => imported(databaseUrl, document),
    graphql: async (query, variables) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      return (await response.json()) as GraphqlAnswer
    },
    close: async () => {
      await app.close()
      await remove()
    },
  }
}

/** Repeats `ask` until its answer is as wanted, and returns that. Fails the test after a long wait. */
export async function until<T>(ask: () => Promise<T> | T, wanted: (answer: T) => boolean): Promise<T> {
  const waitMs = patience(patienceMs)
  for (const end = performance.now() + waitMs; ; await sleep(25)) {
    const answer = await ask()
    if (wanted(answer)) return answer
    if (performance.now() > end) {
      waitedInVain()
      const earlier = waitMs < patienceMs ? ', and before that this file has waited in vain' : ''
      assert.fail(`After ${waitMs / 1000} s it is still ${inspect(answer)}${earlier}`)
    }
  }
}

/** Longest wait, in milliseconds: more than anything takes on a busy machine, and less than the timeout of a test file. */
const patienceMs = 100_000

/** A database of the test itself, which is not removed. */
const kept = (url: string) => ({ url, remove: async () => {} })

const pick = (now: (() => number) | undefined) => (now ? { now } : {})
