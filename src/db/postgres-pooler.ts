import type { Client, Result } from './postgres-client.ts'

/** True if a pooler is between this process and the server. */
export const isPooled = async (client: Client): Promise<boolean> =>
  isThroughPooler(await client.unsafe('select pg_backend_pid() as pid'))

/**
 * True if the answer to `pg_backend_pid() as pid` came through a pooler, whose cancellation keys differ from the
 * process id of the server.
 */
export function isThroughPooler(answer: Result): boolean {
  const [row] = answer as unknown as readonly { readonly pid: number }[]
  return row?.pid !== answer.state.pid
}

/** Thrown, and the transaction rolled back, when prepared statements meet a pooler. */
export class PoolerMet extends Error {
  override readonly name = 'PoolerMet'
}

export const preparesNothing =
  'A pooler stands before PostgreSQL, so statements are not prepared (DATABASE_PREPARE=auto).'

const statementUnknown = '26000'
const statementTaken = '42P05'
const transactionAborted = '25P02'

/** True if a pooler gave the connection with the prepared statements to another session. */
export const isStatementLost = ({ code }: { readonly code?: string }): boolean =>
  code === statementUnknown || code === statementTaken

/**
 * True if a pooler lost the statement, so nothing was applied. The driver repeats a lost statement by itself, and
 * within a transaction reports only that the transaction was aborted.
 */
export const isUndoneByPooler = (error: unknown): boolean => {
  const failed = (error ?? {}) as { readonly code?: string }
  return error instanceof PoolerMet || isStatementLost(failed) || failed.code === transactionAborted
}
