import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { startPostgres } from './postgres.ts'
import { makeRunFolder, removeRunFolder } from './run-folder.ts'

/** The databases that a test run shares; test files find them through environment variables. */
export type SharedDatabases = { readonly stop: () => Promise<void> }

const template = 'corkboard_template'

/** Starts PostgreSQL and creates a migrated database for each engine, which tests copy instead of migrating their own. */
export async function startSharedDatabases(): Promise<SharedDatabases> {
  const folder = makeRunFolder()
  const sqlite = join(folder, 'corkboard.db')
  await migrateNew(`sqlite:${sqlite}`)
  const server = await startPostgres(folder)
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
      removeRunFolder(folder)
    },
  }
}

async function migrateNew(url: string): Promise<void> {
  await using db = await openDatabase(url)
  await migrate(db, Date.now)
}
