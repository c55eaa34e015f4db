import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDiskFull } from '../db/database-trouble.ts'
import { OperatorError } from '../kernel/errors.ts'
import { dayMs } from '../lib/time.ts'

/**
 * Creates or replaces a file atomically. `make` writes it under a temporary name, readable for its owner alone from the
 * first byte; it gets its name once it is complete and on disk. If `make` fails, nothing is left. `beforehand` runs
 * right before the renaming. Throws `unavailable` if the disk is full.
 */
export async function replaceFile(
  to: string,
  make: (unfinished: string) => Promise<void>,
  beforehand: () => void = () => {},
): Promise<void> {
  removeLeftovers(to)
  const unfinished = `${to}.${randomBytes(4).toString('hex')}${ending}`
  createPrivately(unfinished)
  try {
    await make(unfinished)
    syncToDisk(unfinished)
    beforehand()
    renameSync(unfinished, to)
    syncToDisk(dirname(to))
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const stands = existsSync(to) ? 'is the one from before' : 'was not written'
    throw new OperatorError(
      'unavailable',
      `The disk of ${dirname(to)} is full, so ${to} ${stands}. Make room, and run the command again`,
      { cause: error },
    )
  } finally {
    for (const end of ['', ...besides]) rmSync(`${unfinished}${end}`, { force: true })
  }
}

/** Waits until a file, or the names in a folder, are on disk (fsync). */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

const ending = '.unfinished'
/** Endings of the files that SQLite creates beside a database, with the mode of the database. */
const besides = ['-wal', '-shm', '-journal'] as const

function createPrivately(path: string): void {
  const handle = openSync(path, 'wx', 0o600)
  fchmodSync(handle, 0o600)
  closeSync(handle)
}

/** Removes temporary files that killed processes left: those not written for a day, unlike the file of a running process. */
function removeLeftovers(to: string): void {
  const folder = dirname(to)
  const ours = new RegExp(`^\\.[0-9a-f]{8}${RegExp.escape(ending)}(${besides.join('|')})?$`)
  const name = basename(to)
  for (const each of namesIn(folder)) {
    if (!each.startsWith(name) || !ours.test(each.slice(name.length))) continue
    const stat = statSync(join(folder, each), { throwIfNoEntry: false })
    if (stat && Date.now() - stat.mtimeMs > dayMs) rmSync(join(folder, each), { force: true })
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Creating the file reports what is wrong with the folder.
    return []
  }
}
