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
  readonly force: boolean
}

/**
 * Copies the SQLite database into one file while a server goes on writing, checks the copy, and only then gives it its
 * name. Only its owner may read the file. Returns the text to print. Throws `not_found` without a database, `conflict`
 * for an existing file unless `force`, `invalid` for PostgreSQL or a damaged copy, `unavailable` for a slow or full
 * disk.
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

/**
 * Replaces the database by a backup, after checking it; returns the text to print. Throws as `backupTo`, and `conflict`
 * if a server has the database open.
 */
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

/**
 * The path to write: of a link its target, so that the link stays. Throws `conflict` if it exists, unless `force`, and
 * `invalid` for a folder, device or pipe, which a file would replace.
 */
function placeFor(path: string, force: boolean): string {
  const file = resolve(path)
  if (!lstatSync(file, { throwIfNoEntry: false })) return file
  if (!force) throw new OperatorError('conflict', `${file} is there already; --force replaces it.`)
  return fileAt(file) ? realpathSync(file) : file
}

/** The file's status; null if there is none. Throws `invalid` for anything but a regular file. */
function fileAt(path: string): Stats | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat || stat.isFile()) return stat ?? null
  throw new OperatorError('invalid', `${path} is no file, but a folder, a pipe or a device.`)
}

/**
 * Aborts work on `bytes` bytes after a minute plus a second per megabyte: a dead disk must not block it forever. Throws
 * `unavailable` then.
 */
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
 * Copies all pages as they are at one instant: in WAL mode the open transaction keeps its snapshot while others write.
 * Without it SQLite would restart the copy at each write of another connection.
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

/** Number of pages that are copied between two checks of the signal. */
const pagesAtATime = 500

/** Switches the copy from WAL mode to a rollback journal: a database in WAL mode cannot be read on a read-only disk. */
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
    // SQLite would replay the log of the old database into the new one.
    for (const ending of ['-wal', '-shm']) rmSync(`${target}${ending}`, { force: true })
    syncToDisk(dirname(target))
  })
  return isSealed
}

const threadFile = new URL(`./backup-check-thread${extname(import.meta.url)}`, import.meta.url)

/** Throws `invalid` if the file is damaged or no database of Corkboard; the error calls it `named`. */
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

/** Throws `conflict` if another connection has the database open: only a sole one gets the exclusive lock in WAL mode. */
function refuseRunning(target: string): void {
  if (!fileAt(target)) return
  const db = new DatabaseSync(target)
  try {
    db.exec('PRAGMA busy_timeout = 1000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
  } catch (error) {
    // Any other error, such as damage, is no obstacle: replacing a damaged database is what a backup is for.
    if ((Number((error as { errcode?: unknown }).errcode) & 0xff) !== sqliteBusy) return
    throw new OperatorError('conflict', `${target} is in use: stop the server, then restore.`)
  } finally {
    db.close()
  }
}
