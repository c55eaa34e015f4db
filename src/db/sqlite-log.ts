import type { DatabaseSync } from 'node:sqlite'

/** Deletions that follow shortly share one cut. */
const cutAfterMs = 2000
const retryMaxMs = 60_000

/**
 * SQLite's write-ahead log keeps every page as it was written, also of what was deleted since, until the log is written over:
 * on a quiet server for days. This cuts the log to nothing soon after something was deleted or changed. The deletion itself has
 * overwritten its bytes (`secure_delete`), and the checkpoint copies that into the database file.
 */
export class WriteAheadLog {
  readonly #db: DatabaseSync
  #timer: NodeJS.Timeout | null = null
  #retryMs = cutAfterMs

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Cuts the log soon. */
  cutSoon(): void {
    this.#timer ??= setTimeout(() => this.#cutOrRetry(), this.#retryMs)
  }

  /** The last chance of this process; does not wait either. */
  close(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.cut()
  }

  /** Copies the log into the database file and cuts it; false while another connection reads from it or writes. */
  cut(): boolean {
    try {
      // A reader may take minutes, such as a backup, and writes must not wait for it.
      this.#db.exec('PRAGMA busy_timeout = 0')
      const row = this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number } | undefined
      return row?.busy === 0
    } catch {
      // Such as a full disk, which the next write reports to its caller.
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

/** How long a write waits for the writer of another process, from the moment it is asked for. */
export const busyMaxMs = 5_000
/** How long SQLite waits for the writer of another process before this one looks whether it is to stop. */
export const busyTimeoutMs = 100

/** Rows that change all the time by themselves, and hold nothing that is worth forgetting. */
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

/** Whether a statement may leave earlier content behind: all but reads, plain inserts and the heartbeats. */
export function leavesContentBehind(sql: string): boolean {
  const insert = /^insert into "(\w+)"/i.exec(sql)
  if (insert && !/\bdo update\b/i.test(sql)) return false
  const [, table = ''] = insert ?? /^(?:update|delete from) "(\w+)"/i.exec(sql) ?? []
  return !heartbeats.has(table) && !/^(?:select|create|begin|commit)\b/i.test(sql)
}
