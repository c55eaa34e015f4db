import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, OperatorError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'
import { ownCommand } from '../lib/own-command.ts'

/**
 * Why the database cannot work: it is away or busy; it answers reads while its commits hang; its disk is full; its file
 * is damaged; its user lacks a right.
 */
export type TroubleKind = 'away' | 'stuck' | 'full' | 'corrupt' | 'refused'

/** Thrown when the database cannot work at the moment, whatever the statement. The client should try again; it is not a bug. */
export class DatabaseTrouble extends AppError {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, cause: Error) {
    super('unavailable', forVisitors(cause) ?? reasons[kind](), { 'retry-after': '5' }, { cause })
    this.kind = kind
  }
}

/** The message of a cause that is meant for visitors, such as that the program was replaced; otherwise null. */
const forVisitors = (cause: Error): Message | null =>
  cause instanceof AppError && !(cause instanceof OperatorError) ? cause.reason : null

/** Messages for visitors. Remedies are in `cause`, which only the log and commands show. */
const reasons = {
  away: problems.databaseAway,
  stuck: problems.databaseStuck,
  full: problems.databaseFull,
  corrupt: problems.databaseCorrupt,
  refused: problems.databaseRefused,
} as const satisfies Record<TroubleKind, () => Message>

export const databaseTrouble = (cause: Error, kind: TroubleKind = 'away'): DatabaseTrouble =>
  new DatabaseTrouble(kind, cause)

/** For `catch`: ignores trouble of the database, which is reported where it is noticed, and throws everything else. */
export const exceptTrouble = (error: unknown): void => {
  if (!(error instanceof DatabaseTrouble)) throw error
}

/** Thrown for a database that can be reached but not used; trying again does not help. */
export class DatabaseUnfit extends OperatorError {
  constructor(text: string, options: ErrorOptions = {}) {
    super('unavailable', text, options)
  }
}

/** SQLite's primary result codes that concern the file, the disk or another process rather than the statement. */
const sqliteKinds: ReadonlyMap<number, TroubleKind> = new Map([
  [5, 'away'], // BUSY
  [6, 'away'], // LOCKED
  [7, 'away'], // NOMEM
  [8, 'refused'], // READONLY
  [10, 'away'], // IOERR
  [11, 'corrupt'], // CORRUPT
  [13, 'full'], // FULL
  [14, 'away'], // CANTOPEN
  [15, 'away'], // PROTOCOL
  [26, 'corrupt'], // NOTADB
])

/** The kind of trouble of an SQLite error; null if the statement is at fault. */
export const sqliteTroubleKind = (error: unknown): TroubleKind | null =>
  sqliteKinds.get(Number((error as { errcode?: unknown } | null)?.errcode) & 0xff) ?? null

/** SQLite's message for operators, with a remedy where it has none. */
export const sqliteReason = (error: unknown, path: string): string => {
  const reason = error instanceof Error ? error.message : String(error)
  const kind = sqliteTroubleKind(error)
  if (kind === 'full' || (kind !== null && isWithoutRoom(path)))
    return `the disk of ${path} is full (${reason})`
  return kind === 'corrupt'
    ? `${reason}. The database ${path} is damaged: stop the server and restore a backup (${ownCommand()} restore FILE), or salvage what can be read (sqlite3 ${path} .recover | sqlite3 salvaged.db)`
    : reason
}

/** True on a full disk, where SQLite reports only an I/O error when it cannot create the files beside a database. */
function isWithoutRoom(path: string): boolean {
  try {
    return statfsSync(dirname(path)).bavail === 0
  } catch {
    return false
  }
}

/**
 * SQLSTATE classes and codes of PostgreSQL that concern the server rather than the statement: connection, resources,
 * operator intervention and system errors; a write on a standby (25006), and a transaction ended for being idle
 * (25P03).
 */
const postgresStates = /^(08|53|57|58|25006|25P03)/
const postgresKinds: Readonly<Record<string, TroubleKind>> = {
  '53100': 'full',
  XX001: 'corrupt',
  XX002: 'corrupt',
}

/**
 * The kind of trouble of a PostgreSQL error; null if the statement is at fault. Error codes of Node and the driver
 * concern the connection.
 */
export const postgresTroubleKind = (error: unknown): TroubleKind | null => {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  const isAway = postgresStates.test(code) || /^(E[A-Z_]+|CONNECTION_[A-Z_]+|CONNECT_TIMEOUT)$/.test(code)
  return postgresKinds[code] ?? (isAway ? 'away' : null)
}

/** Recognizes a full disk, or a quota that is used up, in what an engine or the file system reports. */
export const isDiskFull = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as Readonly<Record<string, unknown>>
  const kind = sqliteTroubleKind(error) ?? postgresTroubleKind(error)
  return (
    kind === 'full' || code === 'ENOSPC' || code === 'EDQUOT' || (cause !== undefined && isDiskFull(cause))
  )
}

/** Recognizes a violation of a unique constraint of the table. SQLite has no code for the table, only a message. */
export function isTaken(error: unknown, table: string, column = ''): boolean {
  const { code, table_name, constraint_name, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === '23505') return table_name === table && String(constraint_name).includes(column)
  return String(message).includes(`UNIQUE constraint failed: ${table}.${column}`)
}

/**
 * Recognizes a violation of a NOT NULL constraint of the table, which statements provoke if a row they select is missing
 * or a condition does not hold. SQLite has no code for the table, only a message.
 */
export function isMissing(error: unknown, table: string, column: string | null = null): boolean {
  const { code, table_name, column_name, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === '23502') return table_name === table && (column === null || column_name === column)
  return String(message).includes(`NOT NULL constraint failed: ${table}.${column ?? ''}`)
}

/** Recognizes a statement about a table or a column that is not there. SQLite has no code for it, only a message. */
export function isUnknownName(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  return code === '42P01' || code === '42703' || /^no such (table|column): /.test(String(message))
}

/** Recognizes a reference to a row that is no longer there. */
export function isDangling(error: unknown): boolean {
  const { code, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  return code === '23503' || String(message).includes('FOREIGN KEY constraint failed')
}
