import type { Client } from './postgres-client.ts'

/** Whether a pooler stands in between: it gives out other keys for cancelling than the server process that answers has. */
export async function isPooled(client: Client): Promise<boolean> {
  const answer = await client.unsafe('select pg_backend_pid() as pid')
  const [row] = answer as unknown as readonly { readonly pid: number }[]
  return row?.pid !== answer.state.pid
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
  return isStatementLost(failed) || failed.code === transactionAborted
}
