import { type CompiledQuery, Kysely } from 'kysely'
import postgres from 'postgres'
import { AppError } from '../errors.ts'
import { withoutPassword } from './address.ts'
import type { Database, DatabaseOptions, Statement, Written } from './database.ts'
import { readingDialect } from './dialect.ts'
import { hideNul, showNul } from './nul.ts'
import type { Tables } from './tables.ts'
import { databaseTrouble, isPostgresTrouble } from './trouble.ts'

const oid = { int8: 20, numeric: 1700 } as const

/** Several hosts in the address are tried in order; only the primary takes us. */
export async function openPostgres(url: string, { answerMaxMs }: DatabaseOptions = {}): Promise<Database> {
  const client = openClient(url)
  await client`select 1`.catch(async error => {
    await client.end({ timeout: 0 })
    throw cannotOpen(url, error.message || error.code)
  })

  const rows = async <R>(statement: CompiledQuery<R>) =>
    (await orTrouble(run(client, statement), answerMaxMs)) as unknown as readonly R[]

  const writeOnce = async (statements: readonly CompiledQuery[]): Promise<readonly Written[]> => {
    const [only] = statements
    if (only && statements.length === 1) return [written(await run(client, only))]
    const results = await client.begin(tx => Promise.all(statements.map(each => run(tx, each))))
    return results.map(written)
  }

  const unanswered = new Set<Promise<unknown>>()
  const write = (statements: readonly CompiledQuery[]) => {
    const writing = orTrouble(
      repeatIfUndone(() => writeOnce(statements)),
      answerMaxMs,
    )
    unanswered.add(writing)
    return writing.finally(() => unanswered.delete(writing))
  }

  const close = async () => {
    await Promise.allSettled(unanswered)
    await client.end({ timeout: 5 })
  }
  return {
    engine: 'postgres',
    query: new Kysely<Tables>({ dialect: readingDialect('postgres', rows) }),
    rows,
    write: <R>(...statements: readonly Statement<R>[]) =>
      write(statements.map(each => each.compile())) as Promise<readonly Written<R>[]>,
    close,
    [Symbol.asyncDispose]: close,
  }
}

function openClient(url: string) {
  try {
    return postgres(url, {
      max: 10,
      connect_timeout: 10,
      // A request that finds the server away waits no longer than this for the next attempt.
      backoff: () => 0.5,
      target_session_attrs: 'primary',
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
    throw cannotOpen(url, (error as Error).message)
  }
}

const cannotOpen = (url: string, reason: string) =>
  new AppError('unavailable', `Cannot open the database at ${withoutPassword(url)}: ${reason}`)

type Client = Pick<postgres.Sql, 'unsafe'>
type Result = postgres.RowList<postgres.Row[]>

const run = (client: Client, statement: CompiledQuery): Promise<Result> =>
  client.unsafe(statement.sql, statement.parameters.map(parameter), {
    prepare: true,
  }) as unknown as Promise<Result>

/** The work; after `maxMs` without an answer it goes on alone, and whether it was done nobody knows. */
function orTrouble<T>(work: Promise<T>, maxMs: number | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(databaseTrouble(new Error(`PostgreSQL kept silent for ${maxMs} ms.`)))
    const timer = maxMs === undefined ? undefined : setTimeout(silent, maxMs)
    work
      .then(resolve, error => reject(isPostgresTrouble(error) ? databaseTrouble(error) : error))
      .finally(() => clearTimeout(timer))
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
