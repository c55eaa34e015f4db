import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'corkboard-run-'

/** Creates the folder for the databases of this test run, and removes those of runs that were killed. */
export function makeRunFolder(place = placeForDatabases()): string {
  for (const name of readdirSync(place)) {
    const pid = pidOf(name)
    if (pid !== null && !isAlive(pid)) removeRunFolder(join(place, name))
  }
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  // PostgreSQL may run as another user, which needs access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

export function removeRunFolder(folder: string): void {
  for (const file of globSync(join(folder, '*', 'data', 'postmaster.pid'))) kill(firstLineOf(file))
  rmSync(folder, { recursive: true, force: true })
}

function pidOf(folder: string): number | null {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(folder) ?? []
  return pid === undefined ? null : Number(pid)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const firstLineOf = (file: string): number => Number.parseInt(readFileSync(file, 'utf8'), 10)

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Free memory that is enough for all databases of a run: SQLite's are removed with their suites; PostgreSQL's stay, with 10 MB each. */
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
