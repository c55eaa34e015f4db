import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Statement } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { createSecret } from '../../src/db/stored-secrets.ts'
import { recordEvent } from '../../src/outbox/event-statements.ts'
import { createSubscriberKeys } from '../../src/subscribers/subscriber-keys.ts'
import { createSubscriberStore } from '../../src/subscribers/subscriber-store.ts'
import { formType, health, openData, serve } from '../corkboard.ts'
import { percentile } from '../numbers.ts'
import type { Question } from '../question.ts'
import type { Result, Row } from '../report.ts'
import { startServer } from '../server.ts'
import { siteDocument } from '../site.ts'
import { sourceCode } from '../source-code.ts'
import { createVisitor, type Visitor } from '../visitor.ts'

const subscribers = 10_000
const patienceMs = 600_000
/** Pause between two rounds of requests, in milliseconds. */
const pauseMs = 50
/** First rounds that do not count, because the server has just started. */
const warmUp = 40

const questions = {
  home: { method: 'GET', path: '/' },
  graphql: {
    method: 'POST',
    path: '/graphql',
    contentType: 'application/json',
    body: JSON.stringify({ query: '{ announcements(page: 1) { id title } }' }),
  },
  create: {
    method: 'POST',
    path: '/api/',
    contentType: formType,
    body: new URLSearchParams({ content: sourceCode(2048, 1), lexer: 'python' }).toString(),
  },
} as const satisfies Readonly<Record<string, Question>>

type Waits = Readonly<Record<keyof typeof questions, readonly number[]>>

/** Measures how long ten thousand subscribers of one incident take to be told, and what else is slower meanwhile. */
export async function measureSubscribers(): Promise<Result> {
  const sink = await startSink()
  const data = await openData({ SMTP_URL: sink.url, MAIL_FROM: 'Status <status@example.org>' }, undefined, {
    ...siteDocument(),
    announcements: [incident],
  })
  try {
    await using db = await openDatabase(data.environment.DATABASE_URL)
    await fill(db)
    await using server = await startServer({
      argv: serve,
      environment: data.environment,
      ready: health,
      side: null,
      // On a busy machine even the start takes long, and ten thousand mails can be counted all the same.
      patienceMs: 120_000,
    })
    const visitor = createVisitor(server.origin)
    const before = sink.mails()
    const until = performance.now() + 30_000
    const alone = await visitWhile(visitor, () => performance.now() < until)
    const startedAt = performance.now()
    await db.write(recordEvent(db, opened()))
    const beside = await visitWhile(visitor, () => sink.mails() - before < subscribers)
    const told = (performance.now() - startedAt) / 1000
    visitor.close()
    return {
      tables: [
        {
          title: 'Visitors, one after the other',
          rows: (Object.keys(questions) as (keyof Waits)[]).flatMap(name => [
            row(`${name} alone`, alone[name]),
            row(`${name} while ${subscribers} are told`, beside[name]),
          ]),
        },
        { title: 'Mails', rows: [{ name: 'told', mails: sink.mails() - before, seconds: Math.round(told) }] },
      ],
      targets: [
        { what: `seconds until ${subscribers} are told`, seen: told, below: 300 },
        ...(Object.keys(questions) as (keyof Waits)[]).map(name => ({
          what: `${name}: p99 beyond that without mails, in ms`,
          seen: percentile(beside[name], 99) - percentile(alone[name], 99),
          below: 50,
        })),
      ],
    }
  } finally {
    data.remove()
    await sink.close()
  }
}

const incident = {
  id: 'incident',
  title: 'Checkout fails',
  description: 'Payments are refused.',
  image: 'https://status.example/picture.png',
  createdAt: '2026-01-01T12:00:00Z',
  platformUserId: 1,
  kind: 'incident',
  impact: 'major',
} as const

const opened = () =>
  ({
    kind: 'incident.opened',
    key: 'subscribers',
    subject: `announcement:${incident.id}`,
    at: Date.now(),
    params: {
      announcementId: incident.id,
      title: incident.title,
      impact: incident.impact,
      monitorIds: [],
      startsAt: null,
      endsAt: null,
      update: null,
    },
  }) as const

async function fill(db: Database): Promise<void> {
  const store = createSubscriberStore(db, createSubscriberKeys(createSecret(db, 'subscribers', randomBytes)))
  const choice = { topics: ['incidents'], subscriptions: [{ scope: 'all', ref: '' }] } as const
  const usual = { ownerId: null, language: 'en', state: 'confirmed', createdAt: 1, confirmedAt: 1 } as const
  for (let at = 0; at < subscribers; at += 500) {
    const statements: Statement[] = []
    for (let number = at; number < at + 500; number++) {
      const address = `reader${number}@example.org`
      const added = { ...usual, kind: 'email', address, seed: 'seed', choice } as const
      statements.push(...(await store.add(number + 1, added)))
    }
    await db.write(...statements)
  }
}

/** Asks everything in turn; returns the milliseconds of each. */
async function visitWhile(visitor: Visitor, goesOn: () => boolean): Promise<Waits> {
  const waits = { home: [] as number[], graphql: [] as number[], create: [] as number[] }
  const startedAt = performance.now()
  for (let round = 0; goesOn() || round < 2 * warmUp; round++) {
    if (performance.now() - startedAt > patienceMs) throw new Error('The mails do not come to an end.')
    for (const name of Object.keys(questions) as (keyof Waits)[]) {
      const { ms } = await visitor.ask(questions[name])
      if (round >= warmUp) waits[name].push(ms)
    }
    await sleep(pauseMs)
  }
  return waits
}

/** A mail server that counts what it takes, and does nothing else with it. */
async function startSink() {
  let mails = 0
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let text = ''
    let isData = false
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 sink\r\n')
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) mails++
        socket.write(isData ? '250 taken\r\n' : answerTo(line))
        isData = !isData && /^data/i.test(line)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    close: async () => {
      for (const each of sockets) each.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const answerTo = (line: string): string =>
  /^data/i.test(line) ? '354 go on\r\n' : /^quit/i.test(line) ? '221 bye\r\n' : '250 ok\r\n'

const row = (name: string, ms: readonly number[]): Row => ({
  name,
  requests: ms.length,
  'p50 ms': percentile(ms, 50),
  'p99 ms': percentile(ms, 99),
  'max ms': Math.max(...ms),
})
