import type { Client, Result } from './postgres-client.ts'

/** Whether a pooler stands in between. */
export const isPooled = async (client: Client): Promise<boolean> =>
  isThroughPooler(await client.unsafe('select pg_backend_pid() as pid'))

/** Whether the answer to a `pg_backend_pid() as pid` came through a pooler: it gives out other keys for cancelling than that of the server process. */
export function isThroughPooler(answer: Result): boolean {
  const [row] = answer as unknown as readonly { readonly pid: number }[]
  return row?.pid !== answer.state.pid
}

/** A transaction on prepared statements met a pooler, and is rolled back. */
export class PoolerMet extends Error {
  override readonly name = 'PoolerMet'
}

export const preparesNothing =
  'A pooler stands before PostgreSQL, so statements are not prepared (DATABASE_PREPARE=auto).'

const statementUnknown = '26000'
const statementTaken = '42P05'
const transactionAborted = '25P02'

/** A pooler gave the connection that has our prepared statements to another session. */
export const isStatementLost = ({ code }: { readonly code?: string }): boolean =>
  code === statementUnknown || code === statementTaken

/**
 * What failed so was not applied. The driver tries a lost statement again by itself, and within a transaction gets only the answer
 * that this one was aborted.
 */
export const isUndoneByPooler = (error: unknown): boolean => {
  const failed = (error ?? {}) as { readonly code?: string }
  return error instanceof PoolerMet || isStatementLost(failed) || failed.code === transactionAborted
}
