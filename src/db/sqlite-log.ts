import type { DatabaseSync } from 'node:sqlite'

/** Delay before the log is truncated, in milliseconds, so that deletions in short succession share one truncation. */
const cutAfterMs = 2000
const retryMaxMs = 60_000

/**
 * SQLite's write-ahead log keeps every page as written, also with content deleted since, until the log is overwritten:
 * for days on a quiet server. This truncates the log soon after a deletion or change. The deletion has overwritten its
 * bytes (`secure_delete`), and the checkpoint copies that into the database file.
 */
export class WriteAheadLog {
  readonly #db: DatabaseSync
  #timer: NodeJS.Timeout | null = null
  #retryMs = cutAfterMs

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Schedules a truncation. */
  cutSoon(): void {
    this.#timer ??= setTimeout(() => this.#cutOrRetry(), this.#retryMs)
  }

  /** Truncates the log before the process ends, if that is possible without waiting. */
  close(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.cut()
  }

  /** Copies the log into the database file and truncates it; false if another connection reads from it or writes. */
  cut(): boolean {
    try {
      // A reader, such as a backup, may take minutes, and writes must not wait for it.
      this.#db.exec('PRAGMA busy_timeout = 0')
      const row = this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number } | undefined
      return row?.busy === 0
    } catch {
      // The next write reports the error, such as a full disk, to its caller.
      return false
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
  }

  #cutOrRetry(): void {
    this.#timer = null
    const isCut = this.cut()
    this.#retryMs = isCut ? cutAfterMs : Math.min(this.#retryMs * 2, retryMaxMs)
    if (!isCut) this.cutSoon()
  }
}

/** How long a write waits for the writer of another process, from the moment it is requested, in milliseconds. */
export const busyMaxMs = 5_000
/** SQLite's own wait for the writer of another process, after which the thread checks whether it must stop; in milliseconds. */
export const busyTimeoutMs = 100

/** Tables that are updated all the time and contain nothing worth erasing. */
const heartbeats = new Set([
  'leases',
  'instances',
  'slices',
  'slice_changes',
  'serials',
  'monitor_states',
  'beats',
  'beat_hours',
  'beat_days',
])

/** True if a statement may leave earlier content in the log: any except reads, plain inserts and heartbeats. */
export function leavesContentBehind(sql: string): boolean {
  const insert = /^insert into "(\w+)"/i.exec(sql)
  if (insert && !/\bdo update\b/i.test(sql)) return false
  const [, table = ''] = insert ?? /^(?:update|delete from) "(\w+)"/i.exec(sql) ?? []
  return !heartbeats.has(table) && !/^(?:select|create|begin|commit)\b/i.test(sql)
}
