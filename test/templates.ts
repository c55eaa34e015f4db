import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from './postgres.ts'

/** What a run of tests shares; test files find it in their environment. */
export type SharedDatabases = { readonly stop: () => Promise<void> }

const template = 'corkboard_template'

/** A PostgreSQL and, for each engine, a migrated database that tests copy instead of migrating an empty one each. */
export async function startSharedDatabases(): Promise<SharedDatabases> {
  const place = placeForDatabases()
  const folder = mkdtempSync(join(place, 'corkboard-databases-'))
  const sqlite = join(folder, 'corkboard.db')
  await migrateNew(`sqlite:${sqlite}`)
  const server = await startPostgres(place)
  const admin = postgres(`${server.url}/postgres`, { max: 1 })
  await admin.unsafe(`create database ${template}`)
  await admin.end()
  await migrateNew(`${server.url}/${template}`)
  process.env['TEST_POSTGRES_URL'] = server.url
  process.env['TEST_POSTGRES_TEMPLATE'] = template
  process.env['TEST_SQLITE_TEMPLATE'] = sqlite
  process.env['TEST_DATABASES'] = folder
  return {
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** All of them together take less than this: those of SQLite go with their suites, those of PostgreSQL stay, with 10 MB each. */
const enoughBytes = 4 * 1024 ** 3

function placeForDatabases(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enoughBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function migrateNew(url: string): Promise<void> {
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
}
