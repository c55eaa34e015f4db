import { once } from 'node:events'
import { lstatSync, mkdirSync, realpathSync, rmSync, type Stats, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import { isDiskFull } from '../db/database-trouble.ts'
import { engineOf, withoutPassword } from '../db/database-url.ts'
import { OperatorError } from '../kernel/errors.ts'
import { boundedWait } from '../lib/bounded-wait.ts'
import { copyUnsealed, type Opened, openBackup, seal } from './backup-file.ts'
import { databaseName, sqlitePath } from './command-database.ts'
import { replaceFile, syncToDisk } from './replace-file.ts'
import { stoppable } from './stoppable.ts'

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
  const found = fileAt(source)
  if (!found) throw new OperatorError('not_found', `There is no database at ${source}.`)
  const to = placeFor(file, force)
  await withinTime('The backup', found.size, signal =>
    replaceFile(to, async unfinished => {
      await copyPages(source, unfinished, signal)
      endLog(unfinished)
      await demandWhole(unfinished, resolve(file), signal)
      await seal(unfinished, signal)
    }),
  )
  return `Wrote a backup of ${databaseName(config.databaseUrl)} to ${resolve(file)} and checked it.`
}

/** Puts a backup in the place of the database, after checking it. No server may have the database open. */
export async function restoreFrom(file: string, config: Config, { force }: Options): Promise<string> {
  demandSqlite(
    config,
    `pg_restore --clean --if-exists --dbname='${withoutPassword(config.databaseUrl)}' ${file}`,
  )
  const from = resolve(file)
  const opened = await openBackup(from)
  try {
    const target = placeFor(sqlitePath(config.databaseUrl), force)
    mkdirSync(dirname(target), { recursive: true })
    refuseRunning(target)
    const isSealed = await withinTime('The restore', opened.bytes, signal =>
      putInPlace(opened, from, target, signal),
    )
    const unsealed = isSealed
      ? ''
      : ' It has no checksum, as an earlier version made it; its pages were checked.'
    return `Restored ${databaseName(config.databaseUrl)} from ${from}.${unsealed} Start the server as usual.`
  } finally {
    await opened.handle.close()
  }
}

function demandSqlite({ databaseUrl }: Config, instead: string): void {
  if (engineOf(databaseUrl) === 'sqlite') return
  throw new OperatorError(
    'invalid',
    `DATABASE_URL names PostgreSQL, which has commands of its own: ${instead}`,
  )
}

/** A device or a pipe would be replaced by a file, and so would be a link; its target is meant. */
function placeFor(path: string, force: boolean): string {
  const file = resolve(path)
  if (!lstatSync(file, { throwIfNoEntry: false })) return file
  if (!force) throw new OperatorError('conflict', `${file} is there already; --force replaces it.`)
  return fileAt(file) ? realpathSync(file) : file
}

/** Null: there is nothing. Throws for what is no file. */
function fileAt(path: string): Stats | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isFile()) return stat ?? null
  throw new OperatorError('invalid', `${path} is no file, but a folder, a pipe or a device.`)
}

/** A disk that takes less than a megabyte a second, or nothing any more, is not waited for. */
async function withinTime<T>(
  what: string,
  bytes: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limitMs = 60_000 + Math.ceil(bytes / 1000)
  const late = AbortSignal.timeout(limitMs)
  try {
    return await stoppable(signal => work(AbortSignal.any([signal, late])))
  } catch (error) {
    if (!late.aborted) throw error
    const sentence = `${what} was not finished within ${Math.round(limitMs / 1000)} seconds, in which a disk should take ${bytes} bytes; nothing was written. Is the disk busy or away?`
    throw new OperatorError('unavailable', sentence, { cause: error })
  }
}

/**
 * Copies all pages as they are at one instant: in WAL mode the open transaction keeps its snapshot while others write. Without it
 * SQLite begins anew with each write of another connection.
 */
async function copyPages(from: string, to: string, signal: AbortSignal): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  const progress = () => signal.throwIfAborted()
  try {
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (error) {
    source.close()
    throw error
  }
  const copying = backup(source, to, { rate: pagesAtATime, progress }).finally(() => source.close())
  await boundedWait(copying, { signal })
}

/** Between them it is looked whether to go on. */
const pagesAtATime = 500

/** A database with a write-ahead log cannot be read on a disk that cannot be written. */
function endLog(file: string): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('PRAGMA journal_mode = DELETE')
  } finally {
    db.close()
  }
}

async function putInPlace(
  opened: Opened,
  from: string,
  target: string,
  signal: AbortSignal,
): Promise<boolean> {
  let isSealed = false
  const make = async (unfinished: string) => {
    isSealed = await copyUnsealed(opened, unfinished, signal).catch(error => {
      throw signal.aborted || isDiskFull(error) ? error : notWhole(from, error)
    })
    await demandWhole(unfinished, from, signal)
  }
  await replaceFile(target, make, () => {
    refuseRunning(target)
    // The log of another database would be played into this one.
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true })
    syncToDisk(dirname(target))
  })
  return isSealed
}

const threadFile = new URL(`./backup-check-thread${extname(import.meta.url)}`, import.meta.url)

/** Throws `invalid` for what is damaged, or no database of Corkboard; `named` is how the error calls it. */
async function demandWhole(file: string, named: string, signal: AbortSignal): Promise<void> {
  const thread = new Worker(threadFile, { workerData: { file } })
  try {
    const [flaw] = (await boundedWait(once(thread, 'message'), { signal })) as [string | null]
    if (flaw !== null) throw notWhole(named, new Error(flaw))
  } finally {
    void thread.terminate()
  }
}

const notWhole = (file: string, reason: Error) =>
  new OperatorError('invalid', `${file} is no whole database of Corkboard: ${reason.message}.`)

const sqliteBusy = 5

/** Only a connection that is alone gets the exclusive lock of a database in WAL mode. */
function refuseRunning(target: string): void {
  if (!fileAt(target)) return
  const db = new DatabaseSync(target)
  try {
    db.exec('PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    // A damaged database is what a backup is for.
    if ((Number((error as { errcode?: unknown }).errcode) & 0xff) !== sqliteBusy) return
    throw new OperatorError('conflict', `${target} is in use: stop the server, then restore.`)
  } finally {
    db.close()
  }
}
