import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Config } from '../config/config.ts'
import { engineOf, withoutPassword } from '../db/database-url.ts'
import { OperatorError } from '../kernel/errors.ts'
import { databaseName, sqlitePath } from './command-database.ts'

type Options = {
  /** True: a file that is there already is replaced. */
  readonly force: boolean
}

/**
 * Copies the database of SQLite into one file while a server goes on writing, checks the copy, and only then gives it its
 * name. The file is for its owner alone.
 */
export async function backupTo(file: string, config: Config, { force }: Options): Promise<string> {
  demandSqlite(config, `pg_dump --format=custom --file=${file} '${withoutPassword(config.databaseUrl)}'`)
  const source = sqlitePath(config.databaseUrl)
  if (!existsSync(source)) throw new OperatorError('not_found', `There is no database at ${source}.`)
  refuseExisting(file, force)
  await copy(source, resolve(file))
  return `Wrote a backup of ${databaseName(config.databaseUrl)} to ${resolve(file)} and checked it.`
}

/** Puts a backup in the place of the database, after checking it. No server may have the database open. */
export async function restoreFrom(file: string, config: Config, { force }: Options): Promise<string> {
  demandSqlite(
    config,
    `pg_restore --clean --if-exists --dbname='${withoutPassword(config.databaseUrl)}' ${file}`,
  )
  const target = sqlitePath(config.databaseUrl)
  if (!existsSync(file)) throw new OperatorError('not_found', `There is no backup at ${resolve(file)}.`)
  check(resolve(file))
  refuseExisting(target, force)
  mkdirSync(dirname(target), { recursive: true })
  if (existsSync(target)) refuseRunning(target)
  await copy(resolve(file), target, () => {
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true })
  })
  return `Restored ${databaseName(config.databaseUrl)} from ${resolve(file)}. Start the server as usual.`
}

function demandSqlite({ databaseUrl }: Config, instead: string): void {
  if (engineOf(databaseUrl) === 'sqlite') return
  throw new OperatorError(
    'invalid',
    `DATABASE_URL names PostgreSQL, which has commands of its own: ${instead}`,
  )
}

function refuseExisting(file: string, force: boolean): void {
  if (force || !existsSync(file)) return
  throw new OperatorError('conflict', `${resolve(file)} is there already; --force replaces it.`)
}

/** The copy gets its name once it is whole, checked and on disk; `beforehand` runs right before. */
async function copy(from: string, to: string, beforehand = () => {}): Promise<void> {
  const unfinished = `${to}.unfinished`
  rmSync(unfinished, { force: true })
  try {
    const source = new DatabaseSync(from, { readOnly: true })
    try {
      await backup(source, unfinished, { rate: pagesAtATime })
    } finally {
      source.close()
    }
    chmodSync(unfinished, 0o600)
    check(unfinished)
    sync(unfinished)
    beforehand()
    renameSync(unfinished, to)
    sync(dirname(to))
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${unfinished}${ending}`, { force: true })
  }
}

/** A writer waits while pages are copied; this many take some milliseconds. */
const pagesAtATime = 500

/** Throws `invalid` for what is damaged, or no database of Corkboard. */
function check(file: string): void {
  try {
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      const found = db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check']
      if (found !== 'ok') throw new Error(String(found))
      db.prepare('SELECT name FROM migrations LIMIT 1').get()
    } finally {
      db.close()
    }
  } catch (error) {
    throw new OperatorError(
      'invalid',
      `${file} is no whole database of Corkboard: ${(error as Error).message}`,
    )
  }
}

/** Only a connection that is alone gets the exclusive lock of a database in WAL mode. */
function refuseRunning(target: string): void {
  const db = new DatabaseSync(target)
  try {
    db.exec('PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
  } catch {
    throw new OperatorError('conflict', `${target} is in use: stop the server, then restore.`)
  } finally {
    db.close()
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
