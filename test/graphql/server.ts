import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Announcement } from '../../src/announcements/model/announcement.ts'
import type { Board } from '../../src/board/model/board.ts'
import { buildBoard } from '../../src/board/model/board-builder.ts'
import { createGraphqlEndpoint } from '../../src/graphql/endpoint.ts'
import type { RateLimit } from '../../src/lib/rate-limit.ts'
import { emptyCalendar } from '../../src/monitors/model/calendar.ts'
import type { Monitor, Status } from '../../src/monitors/model/monitor.ts'
import { historyOf, startOfDay } from '../../src/monitors/model/uptime.ts'
import { defaultSite } from '../../src/site/model/site.ts'
import type { Json } from '../json.ts'

export const noon = Date.UTC(2026, 0, 1, 12)

export function announcement(fields: Partial<Announcement> = {}): Announcement {
  return {
    id: 'a1',
    title: 'Hello',
    description: 'A short one',
    content: '# Hello\n\n"quoted" 🏃',
    image: 'https://example.org/a.png',
    banner: '',
    bannerText: null,
    bannerType: null,
    bannerExpiry: null,
    postmortem: null,
    backfilled: false,
    createdAt: noon,
    updatedAt: noon + 1,
    platformUserId: 1,
    platformUser: { id: 1, username: 'ada', avatar: null },
    state: 'published',
    publishAt: null,
    ...fields,
  }
}

const newState = {
  retries: 0,
  successes: 1,
  settled: null,
  downSince: null,
  notifiedAt: null,
  changes: [],
  unstableSince: null,
  since: noon,
}

export type Sketch = {
  readonly announcements?: readonly Announcement[]
  readonly information?: string
  readonly statuses?: readonly Status[]
}

export function sketchBoard(
  { announcements = [announcement()], information = 'All *fine*.', statuses = ['UP', 'DOWN'] }: Sketch = {},
  now = noon,
): Board {
  const monitors = statuses.map(
    (_, position) =>
      ({ id: position, name: `m${position}`, public: true, active: true, position }) as Monitor,
  )
  const records = new Map(
    statuses.map((status, id) => [
      id,
      { state: { ...newState, status }, history: historyOf([], startOfDay(now)) },
    ]),
  )
  return buildBoard(
    {
      announcements,
      site: { ...defaultSite, title: 'T', information },
      monitors,
      records,
      maintenance: { windows: [], planned: [], calendar: emptyCalendar },
      pages: [],
    },
    now,
  )
}

export type Options = {
  readonly board?: () => Board
  readonly now?: () => number
  readonly pageSize?: number
  readonly rateLimit?: RateLimit | null
}

export type Served = {
  readonly url: string
  readonly port: number
  readonly logged: unknown[]
  readonly send: (request: Sent) => Promise<Received>
  readonly ask: (query: string, variables?: object, headers?: Record<string, string>) => Promise<Received>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

export type Sent = {
  readonly method?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

export type Received = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly text: string
  readonly json: Json
}

/** The endpoint on a real socket. */
export async function serveGraphql(options: Options = {}): Promise<Served> {
  const logged: unknown[] = []
  const fixed = sketchBoard()
  const { handle } = createGraphqlEndpoint({
    board: options.board ?? (() => fixed),
    now: options.now ?? (() => noon),
    pageSize: options.pageSize ?? 10,
    rateLimit: options.rateLimit ?? null,
    explorer: '/graphiql',
    clientAddress: req => req.socket.remoteAddress ?? '',
    log: { error: (entry: unknown) => void logged.push(entry) },
  })
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/graphql`

  async function send({ method = 'POST', query = '', headers = {}, body }: Sent): Promise<Received> {
    const asked = request(`${url}${query}`, { method, headers, agent: false })
    asked.end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const text = bytes.toString()
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes,
      text,
      get json() {
        return JSON.parse(text)
      },
    }
  }

  return {
    url,
    port,
    logged,
    send,
    ask: (document, variables, headers = {}) =>
      send({
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query: document, variables }),
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
