import { AppError } from '../errors.ts'

/** The database cannot do its work just now, whatever it was asked: a wait for the client, not a fault of ours. */
export const databaseTrouble = (cause: Error): AppError =>
  new AppError(
    'unavailable',
    'The database does not answer; try again in a moment.',
    { 'retry-after': '5' },
    { cause },
  )

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
