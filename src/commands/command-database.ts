import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { type Database, orClosed } from '../db/database.ts'
import { engineOf, withoutPassword } from '../db/database-url.ts'
import { history, pendingMigrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { migratePatiently } from '../db/patient-migration.ts'
import { OperatorError } from '../kernel/errors.ts'
import { ownCommand } from '../lib/own-command.ts'

/** The database of the commands that may begin a site: made where it is missing, and brought up to date. */
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
 * The database of all other commands: run in another folder, they would otherwise make an empty one there and find nothing
 * in it. Brought up to date, unless it is only to be read. Throws where there is none.
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
    if (pending.length === history.length) throw missing(databaseUrl)
    if (!readOnly) await migratePatiently(db, { url: databaseUrl, prepare, now: Date.now })
    return db
  })
}

/** A command has large statements, and may wait behind those of a server; after this a PostgreSQL is taken for dead. */
const answerMaxMs = 300_000

/** The file of a `sqlite:` address, whole. */
export const sqlitePath = (databaseUrl: string): string => resolve(databaseUrl.slice('sqlite:'.length))

/** As people see it: a file with its whole path, an address without its password. */
export const databaseName = (databaseUrl: string): string =>
  engineOf(databaseUrl) === 'sqlite' ? `sqlite:${sqlitePath(databaseUrl)}` : withoutPassword(databaseUrl)

/** On standard error, where it is in the way of no output. */
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
