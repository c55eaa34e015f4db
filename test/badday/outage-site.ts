import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../src/db/open-database.ts'
import { startTestApp } from '../app.ts'
import type { Finding } from './bad-day.ts'

const warning = 40
const troubleMs = 60_000
const storedMaxMs = 30_000

type Trouble = {
  /** What the server works with, and what is looked into behind its back. */
  readonly databaseUrl: string
  readonly directUrl: string
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
}

/** What becomes of an outage of a monitor that begins and stays while the database is in trouble for a minute. */
export async function outageDuring(trouble: Trouble, signal: AbortSignal): Promise<readonly Finding[]> {
  await using receiver = await startReceiver()
  const shop = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  const { port } = shop.address() as AddressInfo
  const levels: number[] = []
  const app = await startTestApp({
    environment: { DATABASE_URL: trouble.databaseUrl },
    document: documentOf(port, receiver.url),
    log: line => levels.push((JSON.parse(line) as { readonly level: number }).level),
  })
  try {
    await pause(5_000, null, { signal })
    levels.length = 0
    await trouble.begin()
    const beganAt = performance.now()
    shop.close()
    while (performance.now() - beganAt < troubleMs) {
      const create = {
        method: 'POST',
        body: new URLSearchParams({ content: randomBytes(50_000).toString('hex') }),
      }
      await Promise.all([app.fetch('/api/', create), pause(1_000, null, { signal })])
    }
    const lines = levels.filter(each => each >= warning).length
    const toldMs = (receiver.arrivals.at(0)?.at ?? Number.POSITIVE_INFINITY) - beganAt
    await trouble.end()
    const storedMs = await untilStored(trouble.directUrl, signal)
    await pause(10_000, null, { signal })
    const downs = receiver.arrivals.filter(each => each.body.includes('"kind":"monitor.down"'))
    return [
      within('the outage is told after', toldMs, 20_000),
      within('it is stored, once the trouble is over, after', storedMs, 10_000),
      count('messages about it', downs.length, 1),
      atMost('warnings and errors in the log in a minute of the trouble', lines, 2),
    ]
  } finally {
    await app.close()
  }
}

async function untilStored(url: string, signal: AbortSignal): Promise<number> {
  await using db = await openDatabase(url)
  const beganAt = performance.now()
  while (performance.now() - beganAt < storedMaxMs) {
    const stored = await db.query
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'monitor.down')
      .executeTakeFirst()
    if (stored) return performance.now() - beganAt
    await pause(50, null, { signal })
  }
  return Number.POSITIVE_INFINITY
}

async function startReceiver() {
  const arrivals: { readonly at: number; readonly body: string }[] = []
  const server = createHttpServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    arrivals.push({ at: performance.now(), body })
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    arrivals,
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const documentOf = (port: number, url: string) => ({
  monitors: [
    {
      ...{ name: 'shop', kind: 'tcp', host: '127.0.0.1', port },
      intervalSeconds: 1,
      timeoutSeconds: 1,
      maxRetries: 0,
    },
  ],
  channels: [
    {
      ...{ name: 'hook', kind: 'webhook', url },
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      events: ['monitor.down'],
    },
  ],
})

const within = (what: string, ms: number, limitMs: number): Finding => ({
  what,
  measured: Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never',
  wanted: `within ${limitMs / 1000} s`,
  isMet: ms <= limitMs,
})

const count = (what: string, found: number, wanted: number): Finding => ({
  what,
  measured: String(found),
  wanted: String(wanted),
  isMet: found === wanted,
})

/** A full disk that takes a small write now and then is two faults. */
const atMost = (what: string, found: number, limit: number): Finding => ({
  what,
  measured: String(found),
  wanted: `${limit} at most`,
  isMet: found <= limit,
})
