/** Bytes that the histograms of latencies take: `node dev/with-runtime.js bench/latency-size.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { dayMs, hourMs, minuteMs } from '../src/lib/time.ts'
import { detailOf, encodeCounts, merged, withoutDetail } from '../src/monitors/model/latency-histogram.ts'
import { startPostgres } from '../test/postgres.ts'

/** Monitors that are written; the figures are for a thousand. */
const written = 5
const days = 365
const hoursKept = 100
const detailKept = 8

const folder = mkdtempSync(join(tmpdir(), 'corkboard-bench-latency-'))
const server = await startPostgres(tmpdir())
try {
  const file = join(folder, 'one.db')
  console.log('| engine | roll-ups without histograms, MB | with them, MB |\n| --- | --- | --- |')
  console.log(
    await lineOf('SQLite', `sqlite:${file}`, async db => {
      const { pages } = await db.query
        .selectFrom(sql<{ page_count: number }>`pragma_page_count`.as('p'))
        .select(sql<number>`page_count`.as('pages'))
        .executeTakeFirstOrThrow()
      return pages * 4096
    }),
  )
  console.log(
    await lineOf('PostgreSQL', `${server.url}/postgres`, async db => {
      const size = sql<number>`pg_total_relation_size('beat_hours') + pg_total_relation_size('beat_days')`
      const { bytes } = await db.query.selectNoFrom(size.as('bytes')).executeTakeFirstOrThrow()
      return Number(bytes)
    }),
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function lineOf(
  engine: string,
  url: string,
  sizeOf: (db: Database) => Promise<number>,
): Promise<string> {
  const db = await openDatabase(url)
  try {
    await migrate(db, Date.now)
    const sizes: number[] = []
    for (const isFull of [false, true]) {
      const empty = await sizeOf(db)
      const first = isFull ? written + 1 : 1
      for (let id = first; id < first + written; id++) await fill(db, id, isFull)
      sizes.push(((await sizeOf(db)) - empty) * (1000 / written))
    }
    return `| ${engine} | ${sizes.map(each => Math.round(each / 1e6)).join(' | ')} |`
  } finally {
    await db.close()
  }
}

/** A year of a monitor that is checked each minute, with latencies as of a busy service: 120 ms in the middle, a long tail. */
async function fill(db: Database, id: number, isFull: boolean): Promise<void> {
  const now = Math.floor(Date.now() / dayMs) * dayMs
  const { query } = db
  const monitor = {
    id,
    name: `m${id}`,
    kind: 'tcp',
    target: '{}',
    interval_ms: minuteMs,
    timeout_ms: 1,
    retry_interval_ms: 1,
    max_retries: 0,
    success_threshold: 1,
    upside_down: 0,
    public: 1,
    active: 1,
    position: id,
  }
  await db.write(query.insertInto('monitors').values(monitor))
  for (let day = 0; day < days; day++) {
    const startsAt = now - day * dayMs
    const hours = Array.from({ length: 24 }, (_, hour) => startsAt + hour * hourMs).map(at => ({
      at,
      detail: detailOf(
        Array.from({ length: 60 }, (_, minute) => ({ at: at + minute * minuteMs, latencyMs: latency() })),
      ),
    }))
    const tally = {
      monitor_id: id,
      up_ms: hourMs,
      down_ms: 0,
      pending_ms: 0,
      maintenance_ms: 0,
      failures: 0,
      latency_sum_ms: 7_200,
      latency_max_ms: 900,
    }
    const bytes = (counts: ReadonlyMap<number, number>) => (isFull ? Buffer.from(encodeCounts(counts)) : null)
    const rows = hours.map(({ at, detail }) => ({
      ...tally,
      starts_at: at,
      probes: 60,
      latency: bytes(withoutDetail(detail)),
      latency_detail: day < detailKept ? bytes(detail) : null,
    }))
    const whole = merged(hours.map(each => withoutDetail(each.detail)))
    await db.write(
      ...(day < hoursKept ? [query.insertInto('beat_hours').values(rows)] : []),
      query
        .insertInto('beat_days')
        .values({ ...tally, starts_at: startsAt, probes: 1440, latency: bytes(whole) }),
    )
  }
}

function latency(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
  return Math.round(120 * Math.exp(0.35 * normal))
}
