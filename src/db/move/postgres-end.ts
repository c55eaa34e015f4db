import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { OperatorError } from '../../kernel/errors.ts'
import { withoutPassword } from '../database-url.ts'
import { goneAfterMs } from '../instances.ts'
import { hideNul } from '../nul.ts'
import { couldNotOpen, openClient } from '../postgres-client.ts'
import { missingRight } from '../postgres-rights.ts'
import { limited } from '../postgres-silence.ts'
import { chunkBytes, chunkRows, keyOf, listOf, type MoveEnd, type Part, quoted } from './move-end.ts'
import { type Row, rowOf, type Value } from './move-row.ts'
import { type ColumnKind, type FoundColumn, foundKind, type MoveTable } from './move-tables.ts'

/** Throws `conflict` while another process holds a lock that is needed. */
export async function openPostgresEnd(
  url: string,
  part: Part,
  tables: readonly MoveTable[],
): Promise<MoveEnd> {
  const end = new PostgresEnd(url, part)
  try {
    await end.begin(tables)
    return end
  } catch (error) {
    await end[Symbol.asyncDispose]()
    throw error
  }
}

const firstAnswerMaxMs = 15_000
/** A statement may build the statistics of a large table. */
const answerMaxMs = 600_000
/** How long other processes may keep a lock, or take to end their connections. */
const lockMaxMs = 5_000

/** Held by both ends, so that a database does not move into itself, nor two into one. */
export const moveLock = 0x636f_726b

const lockNotAvailable = '55P03'

class PostgresEnd implements MoveEnd {
  readonly name: string
  readonly #url: string
  readonly #part: Part
  readonly #client: postgres.Sql
  #own: postgres.ReservedSql | null = null
  /** A statement would open another connection by itself, on which there is no transaction. */
  #isCut = false

  constructor(url: string, part: Part) {
    this.name = withoutPassword(url)
    this.#url = url
    this.#part = part
    // Nothing is prepared, which works behind any pooler.
    this.#client = openClient(url, {
      max: 1,
      prepares: false,
      closed: () => {
        this.#isCut = true
      },
    })
  }

  async begin(tables: readonly MoveTable[]): Promise<void> {
    // The driver reserves only a connection that is open.
    await limited(this.#client.unsafe('select 1', [], unprepared), firstAnswerMaxMs).catch(error => {
      throw new OperatorError('unavailable', couldNotOpen(this.#url, error), { cause: error.cause })
    })
    this.#own = await limited(this.#client.reserve(), answerMaxMs)
    await this.#rows(`begin isolation level repeatable read${this.#part === 'look' ? ' read only' : ''}`)
    // The first query takes the snapshot: what was committed before the locks were there must be in it.
    if (this.#part !== 'look') await this.#lockAll(tables)
    // By name, as a setting that the server does not have cannot be set.
    await this.#rows(
      `select set_config(name, '0', true) from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
    )
    if (this.#part !== 'look') await this.#demandAlone()
  }

  async columns(): Promise<ReadonlyMap<string, readonly FoundColumn[]>> {
    const rows = await this.#rows<[string, string, string]>(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = current_schema()`,
    )
    return Map.groupBy(
      rows.map(([table, name, type]) => ({ table, name, kind: foundKind(type) })),
      each => each.table,
    )
  }

  async migrations(): Promise<ReadonlyMap<string, number>> {
    return new Map(await this.#rows<[string, number]>('select name, applied_at from migrations'))
  }

  async instances() {
    const rows = await this.#rows<[string, number]>(
      `select host, pid from instances where seen_at > extract(epoch from clock_timestamp()) * 1000 - ${goneAfterMs}`,
    )
    return rows.map(([host, pid]) => ({ host, pid }))
  }

  async count({ name }: MoveTable): Promise<number> {
    const [row] = await this.#rows<[number]>(`select count(*) from ${quoted(name)}`)
    return row?.[0] ?? 0
  }

  async *read(table: MoveTable): AsyncIterable<readonly Row[]> {
    const size = await this.#rowsAtATime(table)
    const cursor = this.#running().unsafe(selectOf(table), [], unprepared).values().cursor(size)
    const reading = cursor[Symbol.asyncIterator]()
    for (;;) {
      // Its end is no promise, unlike its type.
      const { value, done } = await this.#guarded(Promise.resolve(reading.next()))
      if (done) return
      const rows = (value as unknown as readonly unknown[][]).map(values =>
        rowOf(table, exact(table, values)),
      )
      if (rows.length > 0) yield rows
    }
  }

  async rowLike(table: MoveTable, row: Row): Promise<Row | null> {
    const where = table.key.map((each, index) => `${quoted(each)} = $${index + 1}`).join(' and ')
    const [found] = await this.#rows<unknown[]>(
      `${selectOf(table)} where ${where}`,
      keyOf(table, row).map(value => (typeof value === 'string' ? hideNul(value) : value)),
    )
    return found ? rowOf(table, exact(table, found)) : null
  }

  async clear({ name }: MoveTable): Promise<void> {
    await this.#rows(`delete from ${quoted(name)}`)
  }

  /** One array a column, so that the statement is the same for any number of rows. */
  async insert({ name, columns }: MoveTable, rows: readonly Row[]): Promise<void> {
    const names = listOf(columns.map(column => column.name))
    const arrays = columns.map((column, index) => `$${index + 1}::${types[column.kind]}[]`)
    await this.#rows(
      `insert into ${quoted(name)} (${names}) select * from unnest(${arrays.join(', ')})`,
      columns.map((_, index) => arrayOf(rows.map(row => row[index] ?? null))),
    )
  }

  async settle(tables: readonly MoveTable[]): Promise<void> {
    const identities = await this.#rows<[string, string]>(
      `select table_name, column_name from information_schema.columns
       where table_schema = current_schema() and is_identity = 'YES'`,
    )
    for (const { name } of tables) {
      for (const [, column] of identities.filter(([table]) => table === name))
        await this.#rows(
          `select setval(pg_get_serial_sequence($1, $2), greatest(coalesce(max(${quoted(column)}), 1), 1), max(${quoted(column)}) is not null) from ${quoted(name)}`,
          [quoted(name), column],
        )
      await this.#rows(`analyze ${quoted(name)}`)
    }
  }

  async mark(mark: string, at: number): Promise<void> {
    await this.#rows('insert into migrations (name, applied_at) values ($1, $2)', [mark, BigInt(at)])
  }

  async commit(): Promise<void> {
    await this.#rows('commit')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // What is not committed goes with its connection.
    await this.#client.end({ timeout: 0 }).catch(() => {})
  }

  async #lockAll(tables: readonly MoveTable[]): Promise<void> {
    const others = listOf([...tables.map(each => each.name), 'leases', 'instances'])
    try {
      await this.#rows(`set local statement_timeout = 0`)
      await this.#rows(`set local lock_timeout = ${lockMaxMs}`)
      // A process that starts reads the migrations first, and waits for this lock.
      await this.#rows('lock table migrations in access exclusive mode')
      await this.#rows(`lock table ${others} in share row exclusive mode`)
    } catch (error) {
      if (!isLocked(error)) throw error
      throw new OperatorError(
        'conflict',
        `Another process is using ${this.name}: stop every server and command that uses it, then move`,
        { cause: error },
      )
    }
  }

  async #demandAlone(): Promise<void> {
    const until = performance.now() + lockMaxMs
    for (;;) {
      const [row] = await this.#rows<[boolean]>(`select pg_try_advisory_xact_lock(${moveLock})`)
      if (row?.[0] === true) return
      if (performance.now() >= until)
        throw new OperatorError('conflict', `Another move uses ${this.name}. Wait until it has ended.`)
      await pause(200)
    }
  }

  /** The largest row decides, as a cursor counts rows and not bytes. */
  async #rowsAtATime({ name, columns }: MoveTable): Promise<number> {
    const sizes = columns
      .filter(({ kind }) => kind !== 'int')
      .map(column => `coalesce(octet_length(${quoted(column.name)}), 0)`)
    if (sizes.length === 0) return chunkRows
    const [row] = await this.#rows<[number | null]>(
      `select max(${sizes.join(' + ')})::bigint from ${quoted(name)}`,
    )
    const largest = Math.max(row?.[0] ?? 0, 1)
    return Math.max(1, Math.min(chunkRows, Math.floor(chunkBytes / largest)))
  }

  async #rows<R extends unknown[]>(
    statement: string,
    parameters: readonly Value[] = [],
  ): Promise<readonly R[]> {
    const running = this.#running().unsafe(
      statement,
      parameters as unknown as postgres.ParameterOrJSON<never>[],
      unprepared,
    )
    return [...((await this.#guarded(running.values())) as unknown as readonly R[])]
  }

  #running(): postgres.ReservedSql {
    if (this.#isCut || !this.#own) throw this.#lost(new Error('the connection was closed'))
    return this.#own
  }

  async #guarded<T>(work: Promise<T>): Promise<T> {
    try {
      return await limited(work, answerMaxMs)
    } catch (error) {
      const right = missingRight(error, this.#url)
      if (right) throw new OperatorError('unavailable', right, { cause: error })
      throw this.#isCut ? this.#lost(error as Error) : error
    }
  }

  #lost(cause: Error): Error {
    return new OperatorError('unavailable', `The connection to ${this.name} was lost`, { cause })
  }
}

const isLocked = (error: unknown): boolean => (error as { code?: unknown }).code === lockNotAvailable

const unprepared = { prepare: false } as const

const types = { int: 'bigint', text: 'text', bytes: 'bytea' } as const satisfies Record<ColumnKind, string>

/** Numbers come as text: JavaScript's own would round those over 2^53. */
const selectOf = ({ name, columns }: MoveTable): string => {
  const values = columns.map(column => `${quoted(column.name)}${column.kind === 'int' ? '::text' : ''}`)
  return `select ${values.join(', ')} from ${quoted(name)}`
}

const exact = ({ columns }: MoveTable, values: readonly unknown[]): readonly unknown[] =>
  values.map((value, index) =>
    columns[index]?.kind === 'int' && typeof value === 'string' ? BigInt(value) : value,
  )

/** An array as PostgreSQL writes one. */
const arrayOf = (values: readonly Value[]): string => `{${values.map(elementOf).join(',')}}`

function elementOf(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return `"${hideNul(value).replace(/["\\]/g, '\\$&')}"`
  return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}"`
}
