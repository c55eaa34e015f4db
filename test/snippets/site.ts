import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import Fastify from 'fastify'
import { migrate } from '../../src/db/migrate.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSharedLimits } from '../../src/db/shared-limits.ts'
import { repeat } from '../../src/kernel/jobs/interval.ts'
import { createPaths } from '../../src/kernel/paths.ts'
import { clientAddress, trustOf } from '../../src/lib/client-address.ts'
import { createNetworkList } from '../../src/lib/network-list.ts'
import { createRateLimit, type Rate } from '../../src/lib/rate-limit.ts'
import { fastPathAt } from '../../src/server/http-server.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import { createAdmit } from '../../src/snippets/access/create-access.ts'
import { createOriginStore } from '../../src/snippets/access/origin-store.ts'
import { createOrigins } from '../../src/snippets/access/origins.ts'
import { createSnippetOrigins } from '../../src/snippets/access/snippet-origins.ts'
import { createRawEndpoint, createSnippetEndpoint } from '../../src/snippets/create/create-endpoint.ts'
import type { Expires } from '../../src/snippets/model/snippet.ts'
import { createLifetimeStore } from '../../src/snippets/ownership/lifetime-store.ts'
import { createMySnippetsStore } from '../../src/snippets/ownership/my-snippets-store.ts'
import { openOwnership } from '../../src/snippets/ownership/open-ownership.ts'
import { browserLibraries } from '../../src/snippets/read/browser-libraries.ts'
import { Highlighter, type HighlighterOptions } from '../../src/snippets/read/highlight.ts'
import { createNotedReads } from '../../src/snippets/read/noted-reads.ts'
import { answerErrorsPlainly } from '../../src/snippets/read/plain-errors.ts'
import { confirmEveryMs, RawAnswers } from '../../src/snippets/read/raw-answers.ts'
import { createSharedPages } from '../../src/snippets/read/shared-pages.ts'
import { createSealing } from '../../src/snippets/secrets/at-rest-encryption.ts'
import { createUnlock } from '../../src/snippets/secrets/unlocking.ts'
import { createReadNotes } from '../../src/snippets/sharing/read-notes.ts'
import { createReceipts } from '../../src/snippets/sharing/receipts.ts'
import { snippetRoutes } from '../../src/snippets/snippet-routes.ts'
import { createSnippetStore } from '../../src/snippets/snippet-store.ts'
import { loadAssets } from '../../src/web/assets.ts'
import { ReadyAnswers } from '../../src/web/edge/ready-answers.ts'
import { contextIn } from '../../src/web/page-context.ts'
import { strangerIn } from '../../src/web/reader.ts'
import { migratedDatabase } from '../matrix.ts'

export type Site = Awaited<ReturnType<typeof startSite>>

type Options = {
  readonly baseUrl?: string
  readonly maxBytes?: number
  readonly expires?: readonly Expires[]
  readonly rate?: Rate
  readonly fastRaw?: boolean
  /** How often texts that are answered from memory are confirmed; in real time. */
  readonly confirmMs?: number
  readonly highlighting?: HighlighterOptions
}

/** The routes of snippets on a server of their own, with a clock that the test turns. */
export async function startSite(options: Options = {}) {
  const { url, remove } = await migratedDatabase('sqlite')
  const db = await openDatabase(url)
  await migrate(db, Date.now)
  let time = Date.UTC(2026, 0, 1)
  const now = () => time
  const paths = createPaths(new URL(options.baseUrl ?? 'https://snippets.test'))
  const assets = loadAssets(paths, { lazyAssets: browserLibraries(paths) })
  const highlighter = new Highlighter({ waitMs: 10_000, ...options.highlighting })
  const isHotlink = () => false
  const sealing = createSealing({ cost: { memory: 8, passes: 1, parallelism: 1 } })
  const store = createSnippetStore(db, { idLength: 10, seal: sealing.seal })
  const cors = createSnippetOrigins(null)
  const rawAnswers = new RawAnswers({ store, paths, now, isHotlink, cors })
  const stopConfirming = repeat(options.confirmMs ?? confirmEveryMs, rawAnswers.confirm, () => {})
  const create = {
    store,
    now,
    rules: {
      maxBytes: options.maxBytes ?? 2_621_440,
      expires: options.expires ?? (['onetime', 'never', 3600, 604_800, 2_592_000] as const),
    },
    admit: createAdmit({
      limits: {
        address: options.rate ? createRateLimit(options.rate, now) : null,
        network: null,
        total: null,
      },
      addressOf: request => clientAddress(request, trustOf([])),
      originOf: createOrigins({ store: createOriginStore(db), now }).originOf,
      principalOf: () => null,
      tokenNeeded: false,
    }),
    accept: () => {},
    receipts: createReceipts({
      db,
      key: async () => new Uint8Array(32),
      emailOf: async () => null,
      hasMail: false,
      deny: createNetworkList(['metadata']),
      addressOf: () => '',
      languageOf: () => 'en',
      now,
    }),
    hasRoom: async () => true,
  }
  const answers = new ReadyAnswers()
  const isFresh = (createdAt: number) => now() - createdAt < 86_400_000
  const epochs = { context: () => 0 }
  const shared = createSharedPages({ answers, epochs, store, paths, now, isFresh })
  const forget = (id: string) => {
    rawAnswers.forget(id)
    shared.forget(id)
    highlighter.forget(id)
  }
  const ownership = openOwnership({
    db,
    store,
    mySnippets: createMySnippetsStore(db),
    lifetimes: createLifetimeStore(db),
    accountOf: () => null,
    forget,
    paths,
    now,
  })
  const { note } = createReadNotes({ store, mySnippets: ownership.mySnippets, now })
  const endpoint = createSnippetEndpoint({ ...create, paths, cors, log: { error: () => {} } })
  const fastPaths = [
    answers.fastPath,
    ...[paths.snippetApi(), paths.snippetApiBare()].map(path => fastPathAt(path, endpoint)),
    createRawEndpoint({ ...create, paths, cors, log: { error: () => {} } }),
    ...(options.fastRaw ? [rawAnswers.fastPath] : []),
  ]
  const app = Fastify({
    serverFactory: handler =>
      createServer((request, response) => {
        if (!fastPaths.some(fastPath => fastPath(request, response, handler))) handler(request, response)
      }),
  })
  answerErrorsPlainly(app)
  app.register(
    async below =>
      snippetRoutes(below, {
        ...create,
        ...ownership,
        paths,
        highlighter,
        networkOf: () => '',
        rawAnswers,
        isHotlink,
        cors,
        limitForm: () => {},
        outward: createdAt =>
          isFresh(createdAt) ? { origin: paths.absolute(''), leaving: paths.leaving({ to: '' }) } : null,
        shared,
        forget,
        reads: createNotedReads({ store, note, now }),
        unlock: createUnlock({
          store,
          sealing,
          note,
          limits: createSharedLimits({ db, now }),
          addressOf: request => clientAddress(request, trustOf([])),
          now,
        }),
        context: () =>
          contextIn(strangerIn('en'), { site: defaultSite, overall: null, banners: [] }, { paths, assets }),
      }),
    { prefix: paths.base },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (!app.server.listening) await once(app.server, 'listening')
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  after(async () => {
    await app.close()
    await stopConfirming()
    await highlighter.close()
    await db.close()
    await remove()
  })

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { redirect: 'manual', ...init })
  const createOver = (fields: Record<string, string> | FormData | URLSearchParams) =>
    get(`${paths.base}/api/`, {
      method: 'POST',
      body:
        fields instanceof FormData || fields instanceof URLSearchParams
          ? fields
          : new URLSearchParams(fields),
    })
  return {
    origin,
    answers,
    store,
    rawAnswers,
    get,
    create: createOver,
    post: (path: string, init: RequestInit = {}) => get(path, { method: 'POST', ...init }),
    /** The path of a new snippet. */
    async pin(fields: Record<string, string>): Promise<string> {
      const address = (await (await createOver({ ...fields, format: 'url' })).text()).trim()
      return new URL(address).pathname
    },
    /** The bytes that are stored of a snippet: those of its earlier revisions, and its own. */
    async stored(id: string): Promise<readonly Uint8Array[]> {
      const [earlier, own] = await Promise.all([
        db.query.selectFrom('snippet_revisions').select('content').where('snippet_id', '=', id).execute(),
        db.query.selectFrom('snippets').select('content').where('id', '=', id).execute(),
      ])
      return [...earlier, ...own].map(({ content }) => content)
    },
    pass(ms: number) {
      time += ms
    },
  }
}
