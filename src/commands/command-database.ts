import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Database, orClosed } from '../db/database.ts'
import { engineOf, withoutPassword } from '../db/database-url.ts'
import { migrationNames } from '../db/history.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { migratePatiently } from '../db/patient-migration.ts'
import { OperatorError } from '../kernel/errors.ts'
import { ownCommand } from '../lib/own-command.ts'

/** Opens the database for commands that may begin a site: creates it if it is missing, and migrates it. */
export async function openOrCreate(config: Config): Promise<Database> {
  nameDatabase(config)
  const { databaseUrl, databasePrepare: prepare } = config
  const db = await openDatabase(databaseUrl, { prepare, answerMaxMs })
  return orClosed(db, async () => {
    await migratePatiently(db, { url: databaseUrl, prepare, now: Date.now })
    return db
  })
}

/**
 * Opens the database for all other commands, and migrates it unless `readOnly`. It must exist: a command run in another
 * folder would otherwise create an empty one there and find nothing in it. Throws `not_found`, or `conflict` if
 * `readOnly` and it is missing or not up to date.
 */
export async function openExisting(
  config: Config,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<Database> {
  const { databaseUrl, databasePrepare: prepare } = config
  if (engineOf(databaseUrl) === 'sqlite' && !existsSync(sqlitePath(databaseUrl)))
    throw readOnly ? outdated(databaseUrl) : missing(databaseUrl)
  nameDatabase(config)
  const db = await openDatabase(databaseUrl, { prepare, answerMaxMs })
  return orClosed(db, async () => {
    const pending = await pendingMigrations(db)
    if (readOnly && pending.length > 0) throw outdated(databaseUrl)
    if (pending.length === migrationNames.length) throw missing(databaseUrl)
    if (!readOnly) await migratePatiently(db, { url: databaseUrl, prepare, now: Date.now })
    return db
  })
}

/**
 * Milliseconds after which PostgreSQL counts as dead. Commands run large statements, and may wait behind those of a
 * server.
 */
const answerMaxMs = 300_000

/** Absolute path of the file in a `sqlite:` address. */
export const sqlitePath = (databaseUrl: string): string => resolve(databaseUrl.slice('sqlite:'.length))

/** The database as people see it: a file with its absolute path, or an address without its password. */
export const databaseName = (databaseUrl: string): string =>
  engineOf(databaseUrl) === 'sqlite' ? `sqlite:${sqlitePath(databaseUrl)}` : withoutPassword(databaseUrl)

/** Prints the database's name, on standard error to keep it out of the output. */
const nameDatabase = ({ databaseUrl }: Config): void =>
  console.error(`Database: ${databaseName(databaseUrl)}`)

const missing = (databaseUrl: string) =>
  new OperatorError(
    'not_found',
    `There is no Corkboard database at ${databaseName(databaseUrl)}. Run this in the folder of the server, set DATABASE_URL, or make one with "${ownCommand()} migrate".`,
  )

const outdated = (databaseUrl: string) =>
  new OperatorError(
    'conflict',
    `The database at ${databaseName(databaseUrl)} is not there or not up to date, and a dry run writes nothing: run "${ownCommand()} migrate" first.`,
  )
