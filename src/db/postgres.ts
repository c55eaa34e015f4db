import { CompiledQuery, Kysely } from 'kysely'
import postgres from 'postgres'
import { OperatorError } from '../kernel/errors.ts'
import { Breaker } from './breaker.ts'
import type { Database, DatabaseOptions, Statements, Written } from './database.ts'
import { compiled } from './database.ts'
import { DatabaseTrouble, DatabaseUnfit, databaseTrouble, postgresTroubleKind } from './database-trouble.ts'
import { withoutPassword } from './database-url.ts'
import { readingDialect } from './dialect.ts'
import { hideNul } from './nul.ts'
import { type Client, couldNotOpen, type Result, type TransactionClient } from './postgres-client.ts'
import { Clients } from './postgres-clients.ts'
import { demandCommit } from './postgres-commit.ts'
import {
  isPooled,
  isStatementLost,
  isThroughPooler,
  isUndoneByPooler,
  PoolerMet,
  preparesNothing,
} from './postgres-pooler.ts'
import { missingRight } from './postgres-rights.ts'
import { limited } from './postgres-silence.ts'
import type { Tables } from './tables.ts'

const probeMaxMs = 2_000
/** After this time, in milliseconds, a slow write makes the breakers check that the database answers and commits. */
const suspectAfterMs = 3_000
/** Default timeout of the first connection, in milliseconds. */
const firstAnswerMaxMs = 15_000

/**
 * Ends idle transactions. A process paused or cut off between its statements and the commit would hold the locks of the
 * lease and of the slices, on which all other instances wait. Time in which a statement is being received counts as
 * idle, so commands, whose imports are large, get more. It is not a connection parameter, because PgBouncer refuses
 * unknown ones.
 */
const endWhenIdle = (maxMs: number) =>
  CompiledQuery.raw(
    `select set_config('idle_in_transaction_session_timeout', '${maxMs}', true), pg_backend_pid() as pid`,
  )
const idleMaxMs = { server: 5_000, command: 60_000 } as const

/** Opens PostgreSQL. Several hosts in the address are tried in order; only the primary is accepted. */
export async function openPostgres(
  url: string,
  {
    answerMaxMs,
    prepare = 'auto',
    notice = () => {},
    breaker: hasBreaker = false,
    signal,
  }: DatabaseOptions = {},
): Promise<Database> {
  const clients = new Clients(url, prepare !== 'off')
  const stopPreparing = () => {
    if (clients.stopPreparing()) notice(preparesNothing)
  }
  const heedPooler = async (client: Client) => {
    if (prepare === 'auto' && clients.prepares && (await isPooled(client))) stopPreparing()
  }
  const orUnprepared = async <T>(attempt: () => Promise<T>): Promise<T> => {
    const prepared = clients.prepares
    try {
      return await attempt()
    } catch (error) {
      if (prepare !== 'auto' || !prepared || !isUndoneByPooler(error)) throw error
      stopPreparing()
      return attempt()
    }
  }
  const renewing = (probe: (own: TransactionClient) => Promise<void>) => async () => {
    await clients.onOwn(probe)
    clients.renewIfDue()
  }
  const demandReach = async (own: Client) => {
    await demandPrimary(own)
    await limited(heedPooler(own), probeMaxMs)
  }
  const reach = new Breaker(renewing(demandReach))
  const commits = new Breaker(renewing(own => demandCommit(own, clients.reads)))
  const reading = <T>(work: () => Promise<T>) => (hasBreaker ? reach.run('read', work) : work())
  const writing = async <T>(work: () => Promise<T>) => {
    if (!hasBreaker) return work()
    const late = setTimeout(() => {
      for (const each of [reach, commits]) each.suspect()
    }, suspectAfterMs)
    return reach.run('write', () => commits.run('write', work)).finally(() => clearTimeout(late))
  }

  const demandUsable = async () => {
    await demandFit(clients.reads, url)
    await heedPooler(clients.reads)
  }
  const firstMaxMs = Math.min(answerMaxMs ?? firstAnswerMaxMs, firstAnswerMaxMs)
  await limited(demandUsable(), firstMaxMs, signal).catch(async error => {
    await clients.end(0)
    throw error instanceof DatabaseUnfit || signal?.aborted ? error : cannotOpen(url, error)
  })

  // Only commands wait longer than a minute; only they send large statements.
  const isCommand = (answerMaxMs ?? Number.POSITIVE_INFINITY) > 60_000
  const run = (client: Client, statement: CompiledQuery) => runOn(client, statement, clients.prepares)
  const idleEnd = endWhenIdle(isCommand ? idleMaxMs.command : idleMaxMs.server)

  const rows = async <R>(statement: CompiledQuery<R>) =>
    (await reading(() =>
      orTrouble(
        orUnprepared(() => run(clients.reads, statement)),
        answerMaxMs,
        url,
      ),
    )) as unknown as readonly R[]

  const writeOnce = async (statements: readonly CompiledQuery[]): Promise<readonly Written[]> => {
    const [only] = statements
    if (only && statements.length === 1) return [written(await run(clients.writes, only))]
    const isAtRisk = prepare === 'auto' && clients.prepares
    return clients.writes.begin(async tx => {
      const [first, ...results] = await Promise.all([idleEnd, ...statements].map(each => run(tx, each)))
      // Checked before the commit: the driver prepares that as well, and if a pooler has lost it, the answer looks like
      // success.
      if (isAtRisk && first && isThroughPooler(first)) throw new PoolerMet()
      return results.map(written)
    })
  }

  const unanswered = new Set<Promise<unknown>>()
  const write = (statements: readonly CompiledQuery[]) => {
    const work = () => repeatIfUndone(() => orUnprepared(() => writeOnce(statements)))
    const answer = writing(() => orTrouble(work(), answerMaxMs, url))
    unanswered.add(answer)
    return answer.finally(() => unanswered.delete(answer))
  }

  const close = async () => {
    for (const each of [reach, commits]) each.close()
    await Promise.allSettled(unanswered)
    await clients.end(5)
  }
  return {
    engine: 'postgres',
    query: new Kysely<Tables>({ dialect: readingDialect('postgres', rows) }),
    rows,
    write: <R>(...statements: Statements<R>) => write(compiled(statements)) as Promise<readonly Written<R>[]>,
    dataVersion: () => null,
    trouble: () => reach.trouble() ?? commits.trouble(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The error of a failed connection. A server that is away, starting or full may accept it in a moment; a refusal is final. */
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
  const [row] = await limited(client.unsafe('select pg_is_in_recovery() as standby'), probeMaxMs)
  if ((row as unknown as { readonly standby: boolean }).standby) throw new Error('This is a standby.')
}

/** Throws unless the encoding of the database is UTF8, so that it can store any text. */
async function demandFit(client: Client, url: string): Promise<void> {
  const [row] = await client.unsafe(`select current_setting('server_encoding') as encoding`)
  const { encoding } = row as unknown as { readonly encoding: string }
  if (encoding === 'UTF8') return
  throw new DatabaseUnfit(
    `The database at ${withoutPassword(url)} has the encoding ${encoding}, and Corkboard needs UTF8. Make another one: CREATE DATABASE corkboard TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';`,
  )
}

function runOn(client: Client, statement: CompiledQuery, prepares: boolean): Promise<Result> {
  const options = prepares ? { prepare: true } : { prepare: false, onexecute: isNextWelcome }
  return client.unsafe(
    statement.sql,
    statement.parameters.map(parameter),
    options,
  ) as unknown as Promise<Result>
}

/**
 * postgres.js asks this undocumented function whether a connection takes a statement before the last one was answered.
 * PgBouncer gives the server to another client after that answer, and the reply to the next statement would be lost.
 */
const isNextWelcome = () => false

const orTrouble = <T>(work: Promise<T>, maxMs: number | undefined, url: string): Promise<T> =>
  limited(work, maxMs).catch(error => {
    const right = missingRight(error, url) ?? strangeStatement(error)
    if (right) throw databaseTrouble(new Error(right, { cause: error }), 'refused')
    const kind = postgresTroubleKind(error)
    throw kind ? databaseTrouble(error, kind) : error
  })

const strangeStatement = (error: { readonly code?: string }): string | null =>
  isStatementLost(error)
    ? 'Prepared statements get lost on the way to PostgreSQL. With a pooler in transaction mode, such as PgBouncer, leave out DATABASE_PREPARE, or set it to off.'
    : null

const parameter = (value: unknown) =>
  (typeof value === 'string' ? hideNul(value) : value) as postgres.ParameterOrJSON<never>

const written = (result: Result): Written => ({ rows: [...result], changes: result.count })

const deadlockDetected = '40P01'
const serializationFailure = '40001'

/** Repeats a transaction that the server rolled back because of another one (serialization failure or deadlock). */
async function repeatIfUndone<T>(attempt: () => Promise<T>, left = 3): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : null
    if (left === 0 || (code !== deadlockDetected && code !== serializationFailure)) throw error
    return repeatIfUndone(attempt, left - 1)
  }
}
