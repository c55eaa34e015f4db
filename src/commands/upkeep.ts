import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Call } from '../client/call.ts'
import { type Config, describeConfig, mistypedVariables, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { migrate as migrateDatabase, pendingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { AppError } from '../errors.ts'
import { createPaths } from '../paths.ts'
import { createSiteStore } from '../site/store.ts'
import { exportDocument, parseDocument } from './document.ts'
import { importDocument } from './import.ts'
import { importDpaste, progressOn } from './import-dpaste.ts'
import { seedSite } from './seed.ts'
import { isTokenCommand, runToken } from './token.ts'
import { isUserCommand, runUser } from './user.ts'

/** The commands beside `serve` that work on the database; each opens it, does one thing and closes it. */

type Environment = NodeJS.ProcessEnv

export async function migrate(environment: Environment): Promise<void> {
  const config = readConfig(environment)
  await using db = await openDatabase(config.databaseUrl)
  const applied = await migrateDatabase(db, Date.now)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
}

export async function checkConfig(environment: Environment): Promise<void> {
  readConfig(environment)
  console.log(describeConfig(environment))
  for (const sentence of mistypedVariables(environment)) console.error(sentence)
}

export async function seed(environment: Environment): Promise<void> {
  const config = readConfig(environment)
  await using db = await upToDate(config)
  await seedSite(db, Date.now(), config.baseUrl)
  console.log(`Seeded. Start the server with "npm start" and open ${config.baseUrl.href}`)
}

export async function exportTo(file: string | undefined, environment: Environment): Promise<void> {
  await using db = await upToDate(readConfig(environment))
  const document = await exportDocument(db)
  if (file && file !== '-') await writeFile(file, document)
  // Whoever reads may have seen enough and hang up.
  else await pipeline([document], process.stdout, { end: false })
}

export async function importFrom(file: string, environment: Environment): Promise<void> {
  const config = readConfig(environment)
  const document = parseDocument(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  await using db = await upToDate(config)
  const counts = await importDocument(db, document)
  const words = Object.entries(counts).map(([part, count]) => `${part} ${count}`)
  console.log(`Imported: ${words.join(', ')}.`)
}

/** The exit code says whether everything fitted. */
export async function importFromDpaste(
  address: string,
  dryRun: boolean,
  environment: Environment,
): Promise<number> {
  const config = readConfig(environment)
  await using db = dryRun ? await asItIs(config) : await upToDate(config)
  return await importDpaste({
    address,
    dryRun,
    db,
    contentMaxBytes: config.snippetMaxBytes,
    now: Date.now,
    out: words => console.log(words),
    progress: progressOn(process.stderr),
  })
}

export async function user(name: string, call: Call): Promise<void> {
  if (!isUserCommand(name)) throw new Error(`corkboard user ${name} is defined and not written`)
  const config = readConfig(call.environment)
  const password = call.has('password-stdin') ? await passwordFromInput() : null
  await using db = await upToDate(config)
  const { title } = await createSiteStore(db).load()
  const paths = createPaths(config.baseUrl)
  console.log(await runUser(name, call, { db, paths, siteTitle: title, now: Date.now, password }))
}

/** The line break that echo and files have at the end is no part of it. */
const passwordFromInput = async (): Promise<string> => (await text(process.stdin)).replace(/\r?\n$/, '')

export async function token(name: string, call: Call): Promise<void> {
  if (!isTokenCommand(name)) throw new Error(`corkboard token ${name} is defined and not written`)
  await using db = await upToDate(readConfig(call.environment))
  console.log(await runToken(name, call, db, Date.now))
}

/** For what must write nothing. */
async function asItIs(config: Config): Promise<Database> {
  const db = await openDatabase(config.databaseUrl)
  if ((await pendingMigrations(db)).length === 0) return db
  await db.close()
  throw new AppError(
    'conflict',
    'The database is not up to date, and a dry run writes nothing: run "corkboard migrate" first.',
  )
}

async function upToDate(config: Config): Promise<Database> {
  const db = await openDatabase(config.databaseUrl)
  await migrateDatabase(db, Date.now)
  return db
}
