import { DatabaseTrouble, databaseTrouble, postgresTroubleKind } from './database-trouble.ts'
import type { Client, TransactionClient } from './postgres-client.ts'
import { limited } from './postgres-silence.ts'

const commitMaxMs = 2_000
const cancelMaxMs = 1_000

/**
 * Tests that a commit which waits for standbys, as all commits of Corkboard do, ends soon. Rejects with trouble of the kind
 * `stuck` if it hangs, and with the error if the server is away. The commit writes a few bytes to the write-ahead log and to
 * no table. A hanging one is cancelled, since it would occupy a connection of the server long after the client has gone.
 */
export async function demandCommit(own: TransactionClient, other: Client): Promise<void> {
  let pid: number | null = null
  const committing = own.begin(async tx => {
    const [row] = await tx.unsafe<{ readonly pid: number }[]>('select pg_backend_pid() as pid')
    pid = row?.pid ?? null
    await tx.unsafe(`select pg_logical_emit_message(true, 'corkboard', '')`)
  })
  try {
    await limited(committing, commitMaxMs)
  } catch (error) {
    // A server that refuses the statement is at least answering.
    if (!isTrouble(error)) return
    // A server that was not reached, or has broken off, is away: no commit hangs there.
    if (pid === null || !(error instanceof DatabaseTrouble)) throw error
    // Neither a server that no longer answers nor the error of the cancelled commit adds anything to the original error.
    await limited(other.unsafe(`select pg_cancel_backend(${pid})`), cancelMaxMs).catch(exceptServerTrouble)
    await limited(committing, cancelMaxMs).catch(exceptServerTrouble)
    throw databaseTrouble(error.cause as Error, 'stuck')
  }
}

/** For `catch`: throws every error that is not trouble of the server. */
function exceptServerTrouble(error: unknown): void {
  if (!isTrouble(error)) throw error
}

const isTrouble = (error: unknown) => error instanceof DatabaseTrouble || postgresTroubleKind(error) !== null
