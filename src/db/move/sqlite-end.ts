import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { OperatorError } from '../../kernel/errors.ts'
import { sqliteReason, sqliteTroubleKind } from '../database-trouble.ts'
import { goneAfterMs } from '../instances.ts'
import { keyOf, listOf, type MoveEnd, type Part, quoted } from './move-end.ts'
import { decodeRow, encodeRow, type Row, rowOf } from './move-row.ts'
import { type FoundColumn, foundKind, type MoveTable } from './move-tables.ts'

/** Opens the file and begins the transaction. Throws `conflict` if another process has it open, except for `look`. */
export async function openSqliteEnd(path: string, part: Part): Promise<MoveEnd> {
  const db = new DatabaseSync(path, { readOnly: part === 'look' })
  try {
    begin(db, path, part)
    return new SqliteEnd(db, path, part)
  } catch (error) {
    db.close()
    throw sqliteTroubleKind(error) === null ? error : new Error(sqliteReason(error, path), { cause: error })
  }
}

const busyMaxMs = 1_000
/** Bytes of rows in one chunk; a larger row has a chunk of its own. */
const chunkBytes = 256 * 1024

function begin(db: DatabaseSync, path: string, part: Part): void {
  db.exec(`PRAGMA busy_timeout = ${busyMaxMs}; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768`)
  // The snapshot begins with the first statement that reads.
  if (part === 'look') return void db.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  try {
    // SQLite grants this lock only to the sole connection, and no other process can connect while it is held.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    // A write-ahead log would make every page be written twice; the server switches it on again.
    if (part === 'enter') db.exec('PRAGMA journal_mode = DELETE')
    db.exec('PRAGMA synchronous = FULL; BEGIN EXCLUSIVE')
  } catch (error) {
    if (sqliteTroubleKind(error) !== 'away') throw error
    throw new OperatorError('conflict', `${path} is in use: stop the server that uses it, then move`, {
      cause: error,
    })
  }
}

class SqliteEnd implements MoveEnd {
  readonly name: string
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #part: Part
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, path: string, part: Part) {
    this.name = `sqlite:${path}`
    this.#db = db
    this.#path = path
    this.#part = part
  }

  async columns(): Promise<ReadonlyMap<string, readonly FoundColumn[]>> {
    const rows = this.#prepared(
      `SELECT t.name, c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    ).all() as unknown as readonly (readonly [string, string, string])[]
    return Map.groupBy(
      rows.map(([table, name, type]) => ({ table, name, kind: foundKind(type) })),
      each => each.table,
    )
  }

  async migrations(): Promise<ReadonlyMap<string, number>> {
    const rows = this.#prepared('SELECT name, applied_at FROM migrations').all() as unknown as readonly [
      string,
      bigint,
    ][]
    return new Map(rows.map(([name, at]) => [name, Number(at)]))
  }

  /** Empty for `leave` and `enter`, which cannot begin while another process has the file open. */
  async instances() {
    if (this.#part !== 'look') return []
    const rows = this.#prepared('SELECT host, pid FROM instances WHERE seen_at > ?').all(
      Date.now() - goneAfterMs,
    ) as unknown as readonly (readonly [string, bigint])[]
    return rows.map(([host, pid]) => ({ host, pid: Number(pid) }))
  }

  async count({ name }: MoveTable): Promise<number> {
    const [count] = this.#prepared(`SELECT count(*) FROM ${quoted(name)}`).get() as unknown as [bigint]
    return Number(count)
  }

  async *read(table: MoveTable): AsyncIterable<readonly Buffer[]> {
    let chunk: Buffer[] = []
    let bytes = 0
    for (const values of this.#prepared(selectOf(table)).iterate()) {
      const row = encodeRow(rowOf(table, values as unknown as readonly unknown[]))
      chunk.push(row)
      bytes += row.length
      if (bytes < chunkBytes) continue
      yield chunk
      chunk = []
      bytes = 0
    }
    if (chunk.length > 0) yield chunk
  }

  async rowLike(table: MoveTable, row: Row): Promise<Row | null> {
    const where = table.key.map(each => `${quoted(each)} = ?`).join(' AND ')
    const found = this.#prepared(`${selectOf(table)} WHERE ${where}`).get(...parameters(keyOf(table, row)))
    return found ? rowOf(table, found as unknown as readonly unknown[]) : null
  }

  async clear(tables: readonly MoveTable[]): Promise<void> {
    this.#run(() => {
      for (const { name } of tables.toReversed()) this.#db.exec(`DELETE FROM ${quoted(name)}`)
    })
  }

  async fill(table: MoveTable, chunks: AsyncIterable<readonly Buffer[]>): Promise<void> {
    const names = table.columns.map(column => column.name)
    const insert = this.#prepared(
      `INSERT INTO ${quoted(table.name)} (${listOf(names)}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    for await (const rows of chunks)
      this.#run(() => {
        for (const row of rows) insert.run(...parameters(decodeRow(table, row)))
      })
  }

  async settle(): Promise<void> {
    // SQLite by itself gives a new row the id after the highest.
  }

  async mark(mark: string, at: number): Promise<void> {
    this.#run(() => this.#prepared('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(mark, at))
  }

  async commit(): Promise<void> {
    this.#run(() => this.#db.exec('COMMIT'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#db.close()
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    this.#statements.set(sql, statement)
    return statement
  }

  #run(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw new Error(sqliteReason(error, this.#path), { cause: error })
    }
  }
}

const selectOf = ({ name, columns }: MoveTable): string =>
  `SELECT ${listOf(columns.map(column => column.name))} FROM ${quoted(name)}`

const parameters = (row: Row): SQLInputValue[] => row as SQLInputValue[]
