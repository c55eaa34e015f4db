import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import { startApp } from './app.ts'
import { exportDocument, parseDocument } from './commands/document.ts'
import { importDocument } from './commands/import.ts'
import { seedSite } from './commands/seed.ts'
import { isUserCommand, runUser, userUsage } from './commands/user.ts'
import { type Config, ConfigError, describeConfig, readConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { AppError } from './errors.ts'
import { createPaths } from './paths.ts'
import { createSiteStore } from './site/store.ts'

/** argv -> command; 0 when it went well, 1 when it did not, 2 when it was asked for wrongly. */
export async function main(argv: readonly string[], environment = process.env): Promise<number> {
  const [name = 'help', ...rest] = argv
  const command = Object.entries(commands).find(([known]) => known === name)?.[1]
  if (!command) {
    console.log(usage)
    return ['help', '--help', '-h'].includes(name) ? 0 : 2
  }
  try {
    return await command(rest, environment)
  } catch (error) {
    return complain(error)
  }
}

type Environment = NodeJS.ProcessEnv
type Command = (argv: readonly string[], environment: Environment) => Promise<number>

const usage = `corkboard COMMAND

  serve          serve the site; stop it with Ctrl+C or SIGTERM
  migrate        bring the database up to date and stop
  check-config   print the configuration that is in force, secrets masked
  seed           fill the site with believable content
  export [FILE]  write everything an operator wrote as one JSON document
  import FILE    apply such a document: all of it or nothing; - reads standard input
  user COMMAND   add, list and remove accounts, reset passwords; alone it says how

Everything is set by environment variables; docs/configuration.md lists them.`

const commands = {
  serve,
  migrate: migrateOnly,
  'check-config': checkConfig,
  seed,
  export: exportTo,
  import: importFrom,
  user,
} as const satisfies Record<string, Command>

async function serve(_argv: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(environment)
  const log = pino({ level: config.logLevel })
  const app = await startApp(config, { log, freeze: environment['NODE_ENV'] === 'development' })
  const signal = await stopSignal()
  log.info({ signal }, 'Stopping; requests under way are finished first')
  await app.close()
  return 0
}

async function migrateOnly(_argv: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(environment)
  await using db = await openDatabase(config.databaseUrl)
  const applied = await migrate(db, Date.now)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  return 0
}

async function checkConfig(_argv: readonly string[], environment: Environment): Promise<number> {
  readConfig(environment)
  console.log(describeConfig(environment))
  return 0
}

async function seed(_argv: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(environment)
  await using db = await upToDate(config)
  await seedSite(db, Date.now(), config.baseUrl)
  console.log(`Seeded. Start the server with "npm start" and open ${config.baseUrl.href}`)
  return 0
}

async function exportTo([file]: readonly string[], environment: Environment): Promise<number> {
  await using db = await upToDate(readConfig(environment))
  const document = await exportDocument(db)
  if (file && file !== '-') await writeFile(file, document)
  // Whoever reads may have seen enough and hang up.
  else await pipeline([document], process.stdout, { end: false })
  return 0
}

async function importFrom([file]: readonly string[], environment: Environment): Promise<number> {
  if (!file) {
    console.error('corkboard import FILE: which file? (- reads standard input)')
    return 2
  }
  const config = readConfig(environment)
  const document = parseDocument(file === '-' ? await text(process.stdin) : await readFile(file, 'utf8'))
  await using db = await upToDate(config)
  const counts = await importDocument(db, document)
  const words = Object.entries(counts).map(([part, count]) => `${part} ${count}`)
  console.log(`Imported: ${words.join(', ')}.`)
  return 0
}

async function user([name, ...rest]: readonly string[], environment: Environment): Promise<number> {
  if (!isUserCommand(name)) {
    console.log(userUsage)
    return name === undefined ? 0 : 2
  }
  const config = readConfig(environment)
  await using db = await upToDate(config)
  const { title } = await createSiteStore(db).load()
  const paths = createPaths(config.baseUrl)
  console.log(await runUser(name, rest, { db, paths, siteTitle: title, now: Date.now }))
  return 0
}

async function upToDate(config: Config): Promise<Database> {
  const db = await openDatabase(config.databaseUrl)
  await migrate(db, Date.now)
  return db
}

/** The first signal asks to stop; the next SIGTERM or SIGINT is not caught any more and ends the process at once. */
const stopSignal = () =>
  new Promise<string>(resolve => {
    const signals = ['SIGTERM', 'SIGINT'] as const
    const stop = (signal: string) => {
      for (const each of signals) process.removeListener(each, stop)
      resolve(signal)
    }
    for (const each of signals) process.on(each, stop)
    // A terminal that is closed tells everybody in it, so one closing may come here twice.
    process.on('SIGHUP', stop)
  })

function complain(error: unknown): number {
  if (error instanceof ConfigError) {
    console.error(`The configuration has ${error.problems.length === 1 ? 'a problem' : 'problems'}:`)
    for (const problem of error.problems) console.error(`  ${problem}`)
    return 2
  }
  const expected = error instanceof AppError || (error as NodeJS.ErrnoException).code !== undefined
  console.error(expected ? withCause(error as Error) : error)
  return 1
}

/** Whoever runs a command may know what visitors are not told. */
const withCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} (${cause.message})` : message

process.exitCode = await main(process.argv.slice(2))
