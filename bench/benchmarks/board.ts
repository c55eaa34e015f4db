import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import type { Slice } from '../../src/board/model/board.ts'
import { Publisher } from '../../src/board/publisher.ts'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import { changedKeys, sliceVersions, touchKeys } from '../../src/db/slices.ts'
import { boardLoaders } from '../../src/server/board-services.ts'
import { createStores } from '../../src/server/stores.ts'
import { startChild } from '../child.ts'
import { health, openData, serve } from '../corkboard.ts'
import { fire } from '../load.ts'
import { percentile } from '../numbers.ts'
import type { Question } from '../question.ts'
import type { Result, Row } from '../report.ts'
import { repository, startServer } from '../server.ts'
import { cpuMs, residentMb } from '../usage.ts'

const monitors = 10_000
const announcements = 10_000
const days = 90
/** The interval in which every monitor is probed for the first time. */
const intervalSeconds = 60
const publications = 100

const question: Question = {
  method: 'POST',
  path: '/graphql',
  contentType: 'application/json',
  body: JSON.stringify({ query: '{ announcements(input:{}) { id title } information }' }),
}

/** Measures ten thousand monitors and as many announcements: their first beats, and the cost of a change. */
export async function measureBoard(): Promise<Result> {
  const before = process.env.BENCH_BEFORE
  const rows = [await measureFirstBeats('Corkboard', repository)]
  if (before) rows.push(await measureFirstBeats('Corkboard before', `${resolve(before)}/`))
  const costs = await measurePublications()
  const [ours] = rows
  return {
    tables: [
      { title: `GraphQL while ${monitors} new monitors get their first beats, 4 connections`, rows },
      { title: 'Processor time of the event loop for one publication', rows: costs },
    ],
    targets: [
      { what: 'p99 of GraphQL in ms', seen: Number(ours?.['p99 ms']), below: 50 },
      { what: 'memory in MB', seen: Number(ours?.['MB']), below: 300 },
      ...costs.map(each => ({
        what: `median of ${each.name} in ms`,
        seen: Number(each['p50 ms']),
        below: 5,
      })),
    ],
  }
}

async function measureFirstBeats(name: string, root: string): Promise<Row> {
  const target = createServer(socket => socket.destroy())
  await new Promise<void>(listening => target.listen(0, '127.0.0.1', listening))
  const { port } = target.address() as { readonly port: number }
  const { environment, remove } = await largeSite(port, root)
  try {
    await using server = await startServer({
      argv: serve,
      root,
      environment,
      ready: health,
      patienceMs: 60_000,
    })
    const used = cpuMs(server.child.pid)
    const seen = await fire(server.origin, { question, connections: 4, seconds: intervalSeconds })
    return {
      name,
      'p50 ms': seen.p50Ms,
      'p99 ms': seen.p99Ms,
      'requests/s': Math.round(seen.requestsPerSecond),
      'processor s': Math.round((cpuMs(server.child.pid) - used) / 1000),
      MB: residentMb(server.child.pid),
    }
  } finally {
    target.close()
    remove()
  }
}

async function measurePublications(): Promise<readonly Row[]> {
  const { environment, remove } = await largeSite(9, repository)
  try {
    await using db = await openDatabase(environment.DATABASE_URL)
    let second = 0
    const publisher = new Publisher({
      load: boardLoaders(db, createStores(db), Date.now),
      versions: () => sliceVersions(db),
      changes: (slice, seen, latest) => changedKeys(db, slice, seen, latest),
      now: Date.now,
      // A second passes with each look, so that no publication waits.
      clock: () => {
        second += 1000
        return second
      },
      log: pino({ level: 'silent' }),
      freeze: false,
    })
    await publisher.publish()
    const ids = await db.query.selectFrom('announcements').select('id').limit(publications).execute()
    const rows = [
      await measureEach('one beat', publisher.publish, 'records', index => storeBeat(db, index + 1)),
      await measureEach('one announcement', publisher.publish, 'announcements', index =>
        storeTitle(db, ids[index]?.id ?? '', `Changed ${index}`),
      ),
    ]
    publisher.close()
    return rows
  } finally {
    remove()
  }
}

async function measureEach(
  name: string,
  publish: (slice: Slice) => Promise<void>,
  slice: Slice,
  write: (index: number) => Promise<unknown>,
): Promise<Row> {
  const seen: number[] = []
  for (let index = 0; index < publications; index++) {
    await write(index)
    const used = loopMs()
    await publish(slice)
    seen.push(loopMs() - used)
  }
  return { name, 'p50 ms': percentile(seen, 50), 'p95 ms': percentile(seen, 95) }
}

/** Processor time of this thread: on a busy machine, a clock would include other processes. */
function loopMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const storeBeat = (db: Database, id: number) =>
  db.write(
    db.query.insertInto('monitor_states').values({
      monitor_id: id,
      status: id % 2 ? 'UP' : 'DOWN',
      retries: 0,
      successes: 1,
      settled: 'UP',
      since: Date.now(),
      checked_at: Date.now(),
      latency_ms: 1,
      message: '',
    }),
    ...touchKeys(db, 'records', [id]),
  )

const storeTitle = (db: Database, id: string, title: string) =>
  db.write(
    db.query.updateTable('announcements').set({ title }).where('id', '=', id),
    ...touchKeys(db, 'announcements', [id]),
  )

/** Creates a database with the whole site, and ninety days of every monitor. */
async function largeSite(port: number, root: string) {
  const data = await openData({}, root)
  const file = join(data.folder, 'large.json')
  writeFileSync(file, JSON.stringify(largeDocument(port)))
  await startChild(
    null,
    [process.execPath, join(root, 'bin/corkboard.js'), 'import', file],
    data.environment,
  ).output()
  const db = new DatabaseSync(join(data.folder, 'corkboard.db'))
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  db.exec(`
    with recursive day(n) as (select 1 union all select n + 1 from day where n < ${days - 1})
    insert into beat_days select id, ${today} - n * 86400000, 86000000 - n, 400000 - id, 0, 0, 1440, 6, 10000, 90
      from monitors, day`)
  db.close()
  return data
}

const largeDocument = (port: number) => ({
  platformUsers: [{ id: 1, username: 'ada', avatar: null }],
  monitors: Array.from({ length: monitors }, (_, index) => ({
    kind: 'tcp',
    name: `Service ${index}`,
    host: '127.0.0.1',
    port,
    group: `Group ${index % 50}`,
    intervalSeconds,
  })),
  announcements: Array.from({ length: announcements }, (_, index) => ({
    id: `large-${index}`,
    title: `Maintenance of cluster ${index}`,
    description: 'Uploads may be slow for some minutes; nothing is lost.',
    content: 'Files are copied, compared and only then served from their new place. '.repeat(8),
    image: 'https://static.example.org/picture.png',
    createdAt: new Date(Date.UTC(2020, 0, 1) + index * 3_600_000).toISOString(),
    platformUserId: 1,
  })),
})
