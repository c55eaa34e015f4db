import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe } from 'node:test'
import postgres from 'postgres'
import type { Database, DatabaseOptions, Engine } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

export const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Runs a suite once per engine. `open` opens a fresh, migrated database, which is closed and removed after the suite. */
export function onBothEngines(
  name: string,
  body: (open: (options?: DatabaseOptions) => Promise<Database>, engine: Engine) => void,
): void {
  for (const engine of engines)
    describe(`${name} on ${engine}`, () => {
      const opened: (() => Promise<void>)[] = []
      after(async () => {
        for (const close of opened) await close()
      })
      body(async options => {
        const { url, remove } = await migratedDatabase(engine)
        const db = await openDatabase(url, options)
        opened.push(async () => {
          await db.close()
          await remove()
        })
        return db
      }, engine)
    })
}

export type FreshDatabase = { readonly url: string; readonly remove: () => Promise<void> }

/** Creates a folder for databases. In a test run it is in memory if there is enough, since SQLite syncs to disk at every write. */
export const databaseFolder = (name: string): string =>
  mkdtempSync(join(process.env['TEST_DATABASES'] ?? tmpdir(), `corkboard-${name}-`))

/** An empty database without tables. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  return engine === 'sqlite' ? freshSqlite() : freshPostgres()
}

/** A migrated database without rows; in a test run, a copy of the run's template. */
export async function migratedDatabase(engine: Engine): Promise<FreshDatabase> {
  const template = process.env[engine === 'sqlite' ? 'TEST_SQLITE_TEMPLATE' : 'TEST_POSTGRES_TEMPLATE']
  if (template) return engine === 'sqlite' ? freshSqlite(template) : freshPostgres(template)
  const fresh = await freshDatabase(engine)
  await using db = await openDatabase(fresh.url)
  await migrate(db, Date.now)
  return fresh
}

function freshSqlite(template?: string): FreshDatabase {
  const folder = databaseFolder('sqlite')
  const file = join(folder, 'corkboard.db')
  if (template) copyFileSync(template, file)
  return {
    url: `sqlite:${file}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function freshPostgres(template = 'template1'): Promise<FreshDatabase> {
  const server = await postgresUrl()
  const name = `corkboard_${randomBytes(6).toString('hex')}`
  const admin = postgres(`${server}/postgres`, { max: 1, onnotice: () => {} })
  // `file_copy` does not write the copy to the write-ahead log as well, which would double the work.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
  // Never dropped: that would take another connection and about as much work as creating it. It is removed with its server.
  return { url: `${server}/${name}`, remove: async () => {} }
}

let own: Promise<TestPostgres> | null = null

after(async () => (await own)?.stop())

/** Address of the run's server; a file that is run alone starts its own. */
async function postgresUrl(): Promise<string> {
  const shared = process.env['TEST_POSTGRES_URL']
  if (shared) return shared
  own ??= startPostgres()
  return (await own).url
}
