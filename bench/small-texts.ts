/** Bytes that small texts take on the disk once they are bundled, part by part: `node dev/with-runtime.js bench/small-texts.ts [COUNT]`. */
import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { dayMs } from '../src/lib/time.ts'
import { createSnippetStore } from '../src/snippets/snippet-store.ts'
import { bundleCold } from '../test/snippets/bundles/bundling.ts'
import { onEachEngine } from './engines.ts'
import { fillWithTexts, smallTextBytes } from './many-snippets.ts'

const count = Number(process.argv[2] ?? 40_000)
const start = Date.UTC(2026, 0, 1)

await onEachEngine(async (engine, open) =>
  measure(await open('texts'), engine === 'sqlite' ? sqliteParts : postgresParts),
)
// A hook of the package that runs the server would throw at the end.
process.exit()

type Parts = ReadonlyMap<string, number>

async function measure(db: Database, partsOf: (db: Database) => Promise<Parts>): Promise<void> {
  const store = createSnippetStore(db, { idLength: 10 })
  await fillWithTexts(db, count, { from: start, ms: dayMs })
  const fresh = await partsOf(db)
  const startedAt = performance.now()
  await bundleCold(store, start + 3 * dayMs)
  console.log(`bundled in ${Math.round(performance.now() - startedAt)} ms`)
  const cold = await partsOf(db)
  console.log(db.engine)
  console.table(
    Object.fromEntries(
      [...cold].map(([name, bytes]) => [
        name,
        { fresh: ((fresh.get(name) ?? 0) / count).toFixed(1), cold: (bytes / count).toFixed(1) },
      ]),
    ),
  )
  const sum = (parts: Parts) => [...parts.values()].reduce((all, bytes) => all + bytes, 0) / count
  console.log(
    `fresh ${sum(fresh).toFixed(1)}, cold ${sum(cold).toFixed(1)}, ${(sum(cold) / smallTextBytes).toFixed(3)} of the text`,
  )
}

async function sqliteParts(db: Database): Promise<Parts> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select dbstat.name, sum(dbstat.pgsize) as bytes from dbstat
    join sqlite_schema on sqlite_schema.name = dbstat.name where tbl_name in ('snippets', 'texts') group by 1`.execute(
    db.query,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

async function postgresParts(db: Database): Promise<Parts> {
  await db.rows(sql`vacuum full snippets`.compile(db.query))
  await db.rows(sql`vacuum full texts`.compile(db.query))
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
    left join pg_index i on i.indexrelid = c.oid
    where coalesce(i.indrelid, c.oid) in (select oid from pg_class where relname in ('snippets', 'texts') union select reltoastrelid from pg_class where relname in ('snippets', 'texts'))`.execute(
    db.query,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
