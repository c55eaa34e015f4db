import { CompiledQuery, Kysely } from 'kysely'
import postgres from 'postgres'
import { OperatorError } from '../kernel/errors.ts'
import { Breaker } from './breaker.ts'
import type { Database, DatabaseOptions, Prepare, Statement, Written } from './database.ts'
import { DatabaseTrouble, DatabaseUnfit, databaseTrouble, postgresTroubleKind } from './database-trouble.ts'
import { withoutPassword } from './database-url.ts'
import { readingDialect } from './dialect.ts'
import { hideNul, showNul } from './nul.ts'
import { missingRight } from './postgres-rights.ts'
import { connecting } from './postgres-socket.ts'
import type { Tables } from './tables.ts'

const probeMaxMs = 2_000
/** Connections are replaced no more often, however often the database goes away. */
const renewEveryMs = 30_000
/** Default timeout of the first connection. */
const firstAnswerMaxMs = 15_000

/**
 * A process that is paused, or cut off, between its statements and the commit would keep the locks of the lease and of the
 * slices, on which all other instances wait. PostgreSQL counts the time in which a statement arrives as silence, too, so a
 * command has more of it for the large ones of an import. Not a parameter of the connection: PgBouncer refuses unknown ones.
 */
const endWhenIdle = (maxMs: number) =>
  CompiledQuery.raw(`set local idle_in_transaction_session_timeout = ${maxMs}`)
const idleMaxMs = { server: 5_000, command: 60_000 } as const

const oid = { int8: 20, numeric: 1700 } as const

/** Several hosts in the address are tried in order; only the primary takes us. */
export async function openPostgres(
  url: string,
  { answerMaxMs, prepare = 'on', breaker: hasBreaker = false }: DatabaseOptions = {},
): Promise<Database> {
  let client = openClient(url, prepare)
  let renewedAt = Number.NEGATIVE_INFINITY

  /**
   * Asks on a connection of its own. Where that answers, those of before may still hang, since a host that went away without a word
   * is noticed after a quarter of an hour, or lead to a server that is a standby now: they are replaced.
   */
  const probe = async () => {
    const fresh = openClient(url, prepare)
    try {
      await limited(demandPrimary(fresh), probeMaxMs)
    } catch (error) {
      void fresh.end({ timeout: 0 })
      throw error
    }
    const isDue = performance.now() - renewedAt > renewEveryMs
    const spare = isDue ? client : fresh
    if (isDue) {
      client = fresh
      renewedAt = performance.now()
    }
    void spare.end({ timeout: 30 })
  }
  const breaker = new Breaker(probe)
  const guarded = <T>(kind: 'read' | 'write', work: () => Promise<T>) =>
    hasBreaker ? breaker.run(kind, work) : work()

  await limited(demandFit(client, url), answerMaxMs ?? firstAnswerMaxMs).catch(async error => {
    await client.end({ timeout: 0 })
    throw error instanceof DatabaseUnfit ? error : cannotOpen(url, error)
  })

  const run = runner(prepare)
  const idleEnd = endWhenIdle(answerMaxMs === undefined ? idleMaxMs.command : idleMaxMs.server)

  const rows = async <R>(statement: CompiledQuery<R>) =>
    (await guarded('read', () =>
      orTrouble(run(client, statement), answerMaxMs, url),
    )) as unknown as readonly R[]

  const writeOnce = async (statements: readonly CompiledQuery[]): Promise<readonly Written[]> => {
    const [only] = statements
    if (only && statements.length === 1) return [written(await run(client, only))]
    const [, ...results] = await client.begin(tx =>
      Promise.all([idleEnd, ...statements].map(each => run(tx, each))),
    )
    return results.map(written)
  }

  const unanswered = new Set<Promise<unknown>>()
  const write = (statements: readonly CompiledQuery[]) => {
    const writing = guarded('write', () =>
      orTrouble(
        repeatIfUndone(() => writeOnce(statements)),
        answerMaxMs,
        url,
      ),
    )
    unanswered.add(writing)
    return writing.finally(() => unanswered.delete(writing))
  }

  const close = async () => {
    breaker.close()
    await Promise.allSettled(unanswered)
    await client.end({ timeout: 5 })
  }
  return {
    engine: 'postgres',
    query: new Kysely<Tables>({ dialect: readingDialect('postgres', rows) }),
    rows,
    write: <R>(...statements: readonly Statement<R>[]) =>
      write(statements.map(each => each.compile())) as Promise<readonly Written<R>[]>,
    trouble: () => breaker.trouble(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openClient(url: string, prepare: Prepare) {
  try {
    return postgres(url, {
      max: 10,
      // Otherwise its own `commit` is a prepared statement: where a pooler lost it, what commits is rolled back without a word.
      prepare: prepare === 'on',
      connect_timeout: 10,
      // A request that finds the server away waits no longer than this for the next attempt.
      backoff: () => 0.5,
      ...(hasSeveralHosts(url) && { target_session_attrs: 'primary' as const }),
      // It would ask for them on every new connection, and nothing would catch the failure of that query.
      fetch_types: false,
      // Its types do not know this option.
      ...({ socket: connecting() } as object),
      onnotice: () => {},
      types: {
        int8: { to: oid.int8, from: [oid.int8], serialize: String, parse: Number },
        numeric: { to: oid.numeric, from: [oid.numeric], serialize: String, parse: Number },
      },
      transform: {
        value: { from: (value: unknown) => (typeof value === 'string' ? showNul(value) : value) },
      },
    })
  } catch (error) {
    throw new DatabaseUnfit(couldNotOpen(url, error as Error))
  }
}

const hasSeveralHosts = (url: string) => /^[^/]*\/\/(?:[^/]*@)?[^/]*,/.test(url)

const couldNotOpen = (url: string, error: Error & { readonly code?: string }) =>
  `Cannot open the database at ${withoutPassword(url)}: ${error.message || error.code}`

/** A server that is away, starts or is full may take us in a moment; one that refuses us will go on refusing. */
function cannotOpen(url: string, error: Error & { readonly code?: string }): OperatorError {
  const right = missingRight(error, url)
  if (right) return new DatabaseUnfit(right)
  if (error instanceof DatabaseTrouble)
    return new OperatorError('unavailable', couldNotOpen(url, error.cause as Error))
  const sentence = couldNotOpen(url, error)
  return postgresTroubleKind(error) === 'away'
    ? new OperatorError('unavailable', sentence)
    : new DatabaseUnfit(sentence)
}

async function demandPrimary(client: Client): Promise<void> {
  const [row] = await client.unsafe('select pg_is_in_recovery() as standby')
  if ((row as unknown as { readonly standby: boolean }).standby) throw new Error('This is a standby.')
}

/** The database answers and can hold what we write. */
async function demandFit(client: Client, url: string): Promise<void> {
  const [row] = await client.unsafe(`select current_setting('server_encoding') as encoding`)
  const { encoding } = row as unknown as { readonly encoding: string }
  if (encoding === 'UTF8') return
  throw new DatabaseUnfit(
    `The database at ${withoutPassword(url)} has the encoding ${encoding}, and Corkboard needs UTF8. Make another one: CREATE DATABASE corkboard TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`,
  )
}

type Client = Pick<postgres.Sql, 'unsafe'>
type Result = postgres.RowList<postgres.Row[]>

function runner(prepare: Prepare) {
  const options = prepare === 'on' ? { prepare: true } : { prepare: false, onexecute: isNextWelcome }
  return (client: Client, statement: CompiledQuery): Promise<Result> =>
    client.unsafe(statement.sql, statement.parameters.map(parameter), options) as unknown as Promise<Result>
}

/**
 * postgres.js asks it (its types do not know it) whether a connection takes a statement before the last one is answered.
 * PgBouncer hands the server to another client after that answer, and the reply to the next statement is lost.
 */
const isNextWelcome = () => false

const orTrouble = <T>(work: Promise<T>, maxMs: number | undefined, url: string): Promise<T> =>
  limited(work, maxMs).catch(error => {
    const right = missingRight(error, url) ?? strangeStatement(error)
    if (right) throw databaseTrouble(new Error(right, { cause: error }), 'refused')
    const kind = postgresTroubleKind(error)
    throw kind ? databaseTrouble(error, kind) : error
  })

const preparedStatementUnknown = '26000'
const preparedStatementTaken = '42P05'

/** A pooler gave the connection that has our prepared statements to another session. */
function strangeStatement({ code }: { readonly code?: string }): string | null {
  if (code !== preparedStatementUnknown && code !== preparedStatementTaken) return null
  return 'Prepared statements get lost on the way to PostgreSQL. With a pooler in transaction mode, such as PgBouncer, set DATABASE_PREPARE=off.'
}

/** The work; after `maxMs` without an answer it goes on alone, and whether it was done is unknown. */
function limited<T>(work: Promise<T>, maxMs: number | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(databaseTrouble(new Error(`PostgreSQL kept silent for ${maxMs} ms.`)))
    const timer = maxMs === undefined ? undefined : setTimeout(silent, maxMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const parameter = (value: unknown) =>
  (typeof value === 'string' ? hideNul(value) : value) as postgres.ParameterOrJSON<never>

const written = (result: Result): Written => ({ rows: [...result], changes: result.count })

const deadlockDetected = '40P01'
const serializationFailure = '40001'

/** The server undid the whole transaction for the sake of another one and asks to try again. */
async function repeatIfUndone<T>(attempt: () => Promise<T>, left = 3): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : null
    if (left === 0 || (code !== deadlockDetected && code !== serializationFailure)) throw error
    return repeatIfUndone(attempt, left - 1)
  }
}
