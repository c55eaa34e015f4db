import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'
import { dayMs } from '../../src/lib/time.ts'
import { createOriginStore } from '../../src/snippets/access/origin-store.ts'
import { createSnippetStore, type SnippetStore } from '../../src/snippets/snippet-store.ts'
import { bundleCold } from '../../test/snippets/bundles/bundling.ts'
import { draft } from '../../test/snippets/draft.ts'
import { believableText } from '../../test/snippets/texts.ts'
import { onEachEngine } from '../engines.ts'
import { creatorOf } from '../many-snippets.ts'
import type { Result, Row, Target } from '../report.ts'

/** `BENCH_DAYS=73` measures a shorter time. */
const days = Number(process.env['BENCH_DAYS'] ?? 365)
const eachDay = 200
const start = Date.UTC(2026, 0, 1)
const originsKeptDays = 30
/** Lifetimes in days of ten snippets in turn; of all, those of the last one stay. */
const lifetimes = [1, 1, 1, 7, 7, 7, 30, 30, 90, null] as const
/** Sizes in bytes, in turn. */
const sizes = [150, 300, 300, 600, 300, 1500, 6000] as const

/** Measures the database of a year in which snippets are created and expire, are swept, bundled and cleared of origins every day. */
export async function measureYear(): Promise<Result> {
  const measured = await onEachEngine(async (engine, open) => {
    const db = await open('year')
    const store = createSnippetStore(db, { idLength: 10 })
    const rows: Row[] = []
    for (let day = 0; day < days; day++) {
      await passDay(db, store, day)
      if ((day + 1) % 73 === 0)
        rows.push({
          name: `day ${day + 1}`,
          ...(await textsOf(db)),
          'on the disk, MB': megabytes(await bytesOf(db)),
        })
    }
    const [bytes, { 'texts, MB': texts, ...kept }] = [await bytesOf(db), await textsOf(db)]
    rows.push({
      name: 'written anew',
      ...kept,
      'texts, MB': texts,
      'on the disk, MB': megabytes(await bytesAnew(db)),
    })
    const ratio = megabytes(bytes) / texts
    const target: Target = { what: `${engine}: on the disk / texts`, seen: ratio, below: 1 }
    return { table: { title: `${engine}: ${eachDay} snippets a day`, rows }, target }
  })
  return {
    tables: measured.map(({ table }) => table),
    targets: measured.map(({ target }) => target),
  }
}

async function passDay(db: Database, store: SnippetStore, day: number): Promise<void> {
  const at = start + day * dayMs
  await Promise.all(Array.from({ length: eachDay }, (_, index) => add(store, day, index)))
  while ((await store.sweep(at, 20)).more);
  await bundleCold(store, at)
  while (await createOriginStore(db).clear(day - originsKeptDays, 50));
  if (db.engine === 'postgres') await vacuum(db)
}

function add(store: SnippetStore, day: number, index: number) {
  const number = day * eachDay + index
  const content = believableText(sizes[number % sizes.length] ?? 300, number)
  const lives = lifetimes[index % lifetimes.length] ?? null
  const expires = lives === null ? 'never' : lives * 86_400
  const at = start + (day - 1) * dayMs + Math.floor((index * dayMs) / eachDay)
  return store.add(draft({ content, expires, lexer: 'python' }), creatorOf(number, day), at)
}

/** What autovacuum does: it takes tables of which a fifth and fifty rows are dead. */
async function vacuum({ query }: Database): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(query)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where n_dead_tup > 50 + 0.2 * n_live_tup`.execute(query)
  for (const { name } of rows) await sql`vacuum ${sql.table(name)}`.execute(query)
}

async function textsOf({ query }: Database) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, sum(size) as bytes from snippets`.execute(query)
  return { snippets: Number(rows[0]?.count), 'texts, MB': megabytes(Number(rows[0]?.bytes)) }
}

/** Bytes of the file of SQLite; on PostgreSQL of both tables with their indexes. */
async function bytesOf({ engine, query }: Database): Promise<number> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    : sql<{ bytes: number }>`
      select pg_total_relation_size('snippets') + pg_total_relation_size('texts') as bytes`
  ).execute(query)
  return Number(rows[0]?.bytes)
}

/** Bytes of the same, written without gaps. */
async function bytesAnew(db: Database): Promise<number> {
  const { query } = db
  if (db.engine === 'postgres') {
    for (const name of ['snippets', 'texts']) await sql`vacuum full ${sql.table(name)}`.execute(query)
    return bytesOf(db)
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(query)
  const copy = `${rows[0]?.file}.copy`
  using own = new DatabaseSync(rows[0]?.file ?? '')
  own.prepare('vacuum into ?').run(copy)
  return statSync(copy).size
}

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100
