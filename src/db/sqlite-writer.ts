import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { giveBackMemory } from '../lib/idle-collection.ts'
import type { Written } from './database.ts'
import { sqliteReason, sqliteTroubleKind } from './database-trouble.ts'
import { busyMaxMs, busyTimeoutMs, leavesContentBehind, WriteAheadLog } from './sqlite-log.ts'
import {
  type Group,
  type GroupMessage,
  groupOf,
  type Job,
  type Outcome,
  outcomeMessageOf,
  type Step,
} from './sqlite-message.ts'
import { transactionsOf } from './sqlite-transactions.ts'
import { remembered } from './statement-cache.ts'

type Prepared = {
  readonly statement: StatementSync
  readonly returnsRows: boolean
  readonly leavesContent: boolean
}

/** The writer's thread: one connection that handles one group of jobs at a time, in one commit. */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

const { path, stop } = workerData as { readonly path: string; readonly stop: Int32Array }
const statements = new Map<string, Prepared>()
let contentWasLeft = false

/**
 * When the garbage of the thread's own start is collected, in milliseconds after it: V8 would keep it for as long as only
 * a few writes a minute allocate something. It takes some ten milliseconds.
 */
const collectAfterMs = 10_000

try {
  const db = patiently(busyMaxMs, open)
  const log = new WriteAheadLog(db)
  // Truncates the log that a killed process may have left.
  log.cut()
  const file = fileAt(path)
  port.postMessage(null)
  setTimeout(giveBackMemory, collectAfterMs).unref()
  port.on('message', (message: GroupMessage | null) => {
    if (message) {
      const group = groupOf(message)
      const outcomes = fileAt(path) === file ? commitAll(db, group) : group.jobs.map(lost)
      port.postMessage(outcomes.map(outcomeMessageOf))
      if (contentWasLeft) log.cutSoon()
      contentWasLeft = false
      return
    }
    log.close()
    db.close()
    port.close()
  })
} catch (error) {
  port.postMessage(`Cannot open the database ${path}: ${sqliteReason(error, path)}`)
  port.close()
}

/** Retries while another process has the lock, until `maxMs` is over or this process stops. */
function patiently<T>(maxMs: number, work: () => T): T {
  const until = performance.now() + maxMs
  for (;;)
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Atomics.load(stop, 0) !== 0 || performance.now() >= until) throw error
    }
}

function isBusy(error: unknown): boolean {
  return (Number((error as { errcode?: unknown }).errcode) & 0xff) === 5
}

function open(): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    return prepared(db)
  } catch (error) {
    db.close()
    throw error
  }
}

function prepared(db: DatabaseSync): DatabaseSync {
  db.exec(`
    PRAGMA busy_timeout = ${busyTimeoutMs};
    PRAGMA page_size = 8192;
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = 1;
  `)
  return db
}

/** Commits all jobs, in order, in as few transactions as pay. */
function commitAll(db: DatabaseSync, { jobs, waitMaxMs }: Group): readonly Outcome[] {
  const until = performance.now() + waitMaxMs
  return transactionsOf(jobs).flatMap(each => commit(db, each, Math.max(until - performance.now(), 0)))
}

/** Runs the jobs in one transaction; of several, a failed one is rolled back alone, to its savepoint. */
function commit(db: DatabaseSync, jobs: readonly Job[], waitMaxMs: number): readonly Outcome[] {
  try {
    patiently(waitMaxMs, () => db.exec('BEGIN IMMEDIATE'))
    const outcomes = jobs.map(job => attempt(db, job, jobs.length === 1))
    db.exec('COMMIT')
    return outcomes
  } catch (error) {
    rollBack(db)
    return jobs.map(() => failure(error))
  }
}

/** Rolls back. If that fails, the next group fails at its start and rolls back again. */
function rollBack(db: DatabaseSync): void {
  try {
    if (db.isTransaction) db.exec('ROLLBACK')
  } catch {
    // The original error is the one to report.
  }
}

/** Throws an error after which the whole transaction has to be rolled back. */
function attempt(db: DatabaseSync, job: Job, isAlone: boolean): Outcome {
  const guarded = job.length > 1 && !isAlone
  try {
    if (guarded) db.exec('SAVEPOINT job')
    const written = job.map(each => run(db, each))
    if (guarded) db.exec('RELEASE job')
    return { written }
  } catch (error) {
    // A full disk and similar errors end the whole transaction, so no job of the group was applied.
    if (isAlone || !db.isTransaction) throw error
    if (guarded) db.exec('ROLLBACK TO job; RELEASE job')
    return failure(error)
  }
}

function run(db: DatabaseSync, step: Step): Written {
  const prepared = remembered(statements, step.sql, () => prepare(db, step.sql))
  const written = execute(prepared, step.parameters as readonly SQLInputValue[])
  if (prepared.leavesContent && written.changes > 0) contentWasLeft = true
  return written
}

function execute({ statement, returnsRows }: Prepared, parameters: readonly SQLInputValue[]): Written {
  if (!returnsRows) return { rows: [], changes: Number(statement.run(...parameters).changes) }
  const rows = statement.all(...parameters)
  return { rows, changes: rows.length }
}

function prepare(db: DatabaseSync, sql: string): Prepared {
  const statement = db.prepare(sql)
  return {
    statement,
    returnsRows: statement.columns().length > 0,
    leavesContent: leavesContentBehind(sql),
  }
}

const failure = (error: unknown): Outcome => ({
  error: sqliteReason(error, path),
  trouble: sqliteTroubleKind(error),
})

/** The identity of the file at a path. SQLite would keep writing to a deleted file, and those writes would be lost. */
function fileAt(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}

const lost = (): Outcome => ({
  error: `The database file ${path} was removed or replaced; put it back or start anew.`,
  trouble: 'away',
})
