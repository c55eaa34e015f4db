import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { OperatorError } from '../../kernel/errors.ts'
import { withoutPassword } from '../database-url.ts'
import { goneAfterMs } from '../instances.ts'
import { hideNul } from '../nul.ts'
import { couldNotOpen, openClient } from '../postgres-client.ts'
import { missingRight } from '../postgres-rights.ts'
import { limited } from '../postgres-silence.ts'
import { framed, unframed } from './copy-format.ts'
import { keyOf, listOf, type MoveEnd, type Part, quoted } from './move-end.ts'
import { type Row, rowOf, type Value } from './move-row.ts'
import { type FoundColumn, foundKind, type MoveTable } from './move-tables.ts'

/** Begins the transaction of a move. Throws `conflict` if another process holds a lock that it needs. */
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
/** Timeout of a statement, in milliseconds; one may analyse a large table. */
const answerMaxMs = 600_000
/** How long to wait for locks of other processes, and for their connections to end, in milliseconds. */
const lockMaxMs = 5_000

/** Key of the advisory lock that both ends take, so that a database cannot move into itself, nor two into one. */
export const moveLock = 0x636f_726b

const lockNotAvailable = '55P03'

class PostgresEnd implements MoveEnd {
  readonly name: string
  readonly #url: string
  readonly #part: Part
  readonly #client: postgres.Sql
  #own: postgres.ReservedSql | null = null
  /** Statements that restore, in this order, what was dropped for the load. */
  readonly #dropped: string[] = []
  /** True after the connection was lost: the driver would open another one, without the transaction. */
  #isCut = false

  constructor(url: string, part: Part) {
    this.name = withoutPassword(url)
    this.#url = url
    this.#part = part
    // Unprepared statements work behind any pooler.
    this.#client = openClient(url, {
      max: 1,
      prepares: false,
      closed: () => {
        this.#isCut = true
      },
    })
  }

  async begin(tables: readonly MoveTable[]): Promise<void> {
    // The driver can reserve only an open connection.
    await limited(this.#client.unsafe('select 1', [], unprepared), firstAnswerMaxMs).catch(error => {
      throw new OperatorError('unavailable', couldNotOpen(this.#url, error), { cause: error.cause })
    })
    this.#own = await limited(this.#client.reserve(), answerMaxMs)
    await this.#rows(`begin isolation level repeatable read${this.#part === 'look' ? ' read only' : ''}`)
    // Locks before the first query, which takes the snapshot, so that the snapshot has everything that was committed
    // before the locks.
    if (this.#part !== 'look') await this.#lockAll(tables)
    // Set by name, since SET fails for a setting that the server does not have.
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

  async *read({ name, columns }: MoveTable): AsyncIterable<readonly Buffer[]> {
    const query = `select ${columns.map(given).join(', ')} from ${quoted(name)}`
    const copying = await this.#copy(`copy (${query}) to stdout (format binary)`).readable()
    yield* unframed(this.#pieces(copying))
  }

  async *#pieces(copying: Readable): AsyncIterable<Buffer> {
    const reading = copying[Symbol.asyncIterator]()
    for (;;) {
      const { value, done } = await this.#guarded(reading.next())
      if (done) break
      yield value
    }
    // postgres.js pauses its socket until a full stream wants more, which an ended stream never does.
    if (!this.#isCut) copying._read(0)
  }

  async rowLike(table: MoveTable, row: Row): Promise<Row | null> {
    const where = table.key.map((each, index) => `${quoted(each)} = $${index + 1}`).join(' and ')
    const [found] = await this.#rows<unknown[]>(
      `${selectOf(table)} where ${where}`,
      keyOf(table, row).map(value => (typeof value === 'string' ? hideNul(value) : value)),
    )
    return found ? rowOf(table, exact(table, found)) : null
  }

  async clear(tables: readonly MoveTable[]): Promise<void> {
    for (const { name } of tables.toReversed()) await this.#rows(`delete from ${quoted(name)}`)
    for (const { drop, add } of await this.#slowParts(tables)) {
      await this.#rows(drop)
      this.#dropped.unshift(add)
    }
  }

  /**
   * Statements that drop and restore what slows a load: foreign keys, which would be checked row by row, and then indexes
   * that belong to no constraint, which would be updated row by row.
   */
  async #slowParts(tables: readonly MoveTable[]) {
    const parts = await this.#rows<[string, string, string]>(
      `select relname, format('alter table %s drop constraint %I', conrelid::regclass, conname),
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
       from pg_constraint k join pg_class c on c.oid = conrelid
       where contype = 'f' and relnamespace = current_schema()::regnamespace
       union all
       select relname, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       from pg_index join pg_class c on c.oid = indrelid
       where relnamespace = current_schema()::regnamespace
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    )
    const names = new Set(tables.map(each => each.name))
    return parts.filter(([table]) => names.has(table)).map(([, drop, add]) => ({ drop, add }))
  }

  async fill({ name, columns }: MoveTable, chunks: AsyncIterable<readonly Buffer[]>): Promise<void> {
    const names = listOf(columns.map(column => column.name))
    const query = this.#copy(`copy ${quoted(name)} (${names}) from stdin (format binary)`)
    const copying = await this.#guarded(query.writable())
    // An error of the server after all data was sent reaches only the query, neither the stream nor its reader. The
    // query is already settled for the driver, so its `reject` is replaced.
    const failed = new Promise<never>((_, reject) => Object.assign(query, { reject }))
    // The race below handles a rejection. One before it, or after a failed write, must not count as unhandled.
    failed.catch(() => {})
    // The failed write, or the end of the stream, reports the error.
    copying.on('error', () => {})
    for await (const piece of framed(chunks)) await this.#guarded(written(copying, piece))
    copying.end()
    await this.#guarded(Promise.race([finished(copying), failed]))
  }

  async settle(tables: readonly MoveTable[]): Promise<void> {
    const identities = await this.#rows<[string, string]>(
      `select table_name, column_name from information_schema.columns
       where table_schema = current_schema() and is_identity = 'YES'`,
    )
    for (const statement of this.#dropped.splice(0)) await this.#rows(statement)
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
    // Closing the connection rolls back what was not committed.
    await this.#client.end({ timeout: 0 }).catch(() => {})
  }

  async #lockAll(tables: readonly MoveTable[]): Promise<void> {
    const others = listOf([...tables.map(each => each.name), 'leases', 'instances'])
    try {
      await this.#rows(`set local statement_timeout = 0`)
      await this.#rows(`set local lock_timeout = ${lockMaxMs}`)
      // A starting process reads the migrations first, and so waits for this lock.
      await this.#rows('lock table migrations in access exclusive mode')
      const mode = this.#part === 'enter' ? 'access' : 'share row'
      await this.#rows(`lock table ${others} in ${mode} exclusive mode`)
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

  #copy(statement: string) {
    return this.#running().unsafe(statement, [], unprepared)
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

/** Reads numbers as text, since JavaScript would round those above 2^53. */
const selectOf = ({ name, columns }: MoveTable): string => {
  const values = columns.map(column => `${given(column)}${column.kind === 'int' ? '::text' : ''}`)
  return `select ${values.join(', ')} from ${quoted(name)}`
}

/** The column; 0 for a flag that is null in the row of a bundled text. */
const given = ({ name, kind, isRequired }: MoveTable['columns'][number]): string =>
  kind === 'int' && isRequired ? `coalesce(${quoted(name)}, 0)` : quoted(name)

const exact = ({ columns }: MoveTable, values: readonly unknown[]): readonly unknown[] =>
  values.map((value, index) =>
    columns[index]?.kind === 'int' && typeof value === 'string' ? BigInt(value) : value,
  )

const written = (stream: Writable, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(bytes, error => (error ? reject(stream.errored ?? error) : resolve()))
  })
