import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database, Engine } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from '../test/postgres.ts'
import { temporaryFolder } from './folder.ts'

/** `BENCH_ENGINES=sqlite` measures one of them. */
const engines = (process.env['BENCH_ENGINES'] ?? 'sqlite,postgres').split(',') as readonly Engine[]

/** Opens a new, migrated database of this name on the disk; letters alone. */
type Open = (name: string) => Promise<Database>

/** Calls `measure` for each engine; the databases that it opened are closed and removed afterwards. */
export async function onEachEngine<T>(
  measure: (engine: Engine, open: Open) => Promise<T>,
): Promise<readonly T[]> {
  const measured: T[] = []
  for (const engine of engines) {
    const place = await (engine === 'sqlite' ? inFolder() : onServer())
    const opened: Database[] = []
    try {
      measured.push(
        await measure(engine, async name => {
          const db = await openDatabase(await place.urlOf(name))
          opened.push(db)
          await migrate(db, Date.now)
          return db
        }),
      )
    } finally {
      for (const db of opened) await db.close()
      await place.remove()
    }
  }
  return measured
}

type Place = {
  readonly urlOf: (name: string) => Promise<string>
  readonly remove: () => void | Promise<void>
}

async function inFolder(): Promise<Place> {
  const { path, remove } = temporaryFolder()
  return { urlOf: async name => `sqlite:${join(path, `${name}.db`)}`, remove }
}

/** A server that is as durable as one in production: a commit reaches the disk. */
async function onServer(): Promise<Place> {
  const server = await startPostgres(tmpdir(), {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
  })
  const urlOf = async (name: string) => {
    await using all = await openDatabase(`${server.url}/postgres`)
    await sql`create database ${sql.id(name)}`.execute(all.query)
    return `${server.url}/${name}`
  }
  return { urlOf, remove: server.stop }
}
