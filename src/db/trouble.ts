import { AppError } from '../errors.ts'

/**
 * Why the database cannot do its work: it is away or busy; its disk is full; its file is damaged; its user lacks a right.
 */
export type TroubleKind = 'away' | 'full' | 'corrupt' | 'refused'

/** The database cannot do its work just now, whatever it was asked: a wait for the client, not a fault of ours. */
export class DatabaseTrouble extends AppError {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, cause: Error) {
    super('unavailable', sentences[kind], { 'retry-after': '5' }, { cause })
    this.kind = kind
  }
}

/** What visitors read; what helps stands in the cause, which only the log and commands show. */
const sentences = {
  away: 'The database does not answer; try again in a moment.',
  full: 'The disk of the database is full; nothing can be saved until there is room.',
  corrupt: 'The database is damaged; the operator can find in the log what helps.',
  refused: 'The database does not permit this; the operator can find in the log what helps.',
} as const satisfies Record<TroubleKind, string>

export const databaseTrouble = (cause: Error, kind: TroubleKind = 'away'): DatabaseTrouble =>
  new DatabaseTrouble(kind, cause)

/** The database can be reached and cannot be used; trying again does not help. */
export class DatabaseUnfit extends AppError {
  constructor(message: string, options: ErrorOptions = {}) {
    super('unavailable', message, {}, options)
  }
}

/** Primary result codes of SQLite that speak of the file, the disk or another process, not of the statement. */
const sqliteCodes: ReadonlySet<number> = new Set([
  5, // BUSY
  6, // LOCKED
  7, // NOMEM
  8, // READONLY
  10, // IOERR
  11, // CORRUPT
  13, // FULL
  14, // CANTOPEN
  15, // PROTOCOL
  26, // NOTADB
])

export const isSqliteTrouble = (error: unknown): boolean =>
  sqliteCodes.has(Number((error as { errcode?: unknown } | null)?.errcode) & 0xff)

/** Classes of PostgreSQL: connection, resources, intervention of the operator, system; and a standby that takes no writes. */
const postgresStates = /^(08|53|57|58|25006)/

/** Whatever the server did not say itself, the connection did. */
export const isPostgresTrouble = (error: unknown): boolean => {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return postgresStates.test(code) || /^(E[A-Z_]+|CONNECTION_[A-Z_]+|CONNECT_TIMEOUT)$/.test(code)
}

/** A row of this table has the same key already. SQLite says it in words only. */
export function isTaken(error: unknown, table: string): boolean {
  const { code, table_name, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === '23505') return table_name === table
  return String(message).includes(`UNIQUE constraint failed: ${table}.`)
}

/** A row of this table names something that is not there. SQLite says it in words only. */
export function isMissing(error: unknown, table: string): boolean {
  const { code, table_name, message } = (error ?? {}) as Readonly<Record<string, unknown>>
  if (code === '23502') return table_name === table
  return String(message).includes(`NOT NULL constraint failed: ${table}.`)
}
