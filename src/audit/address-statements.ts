import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

type Forgetting = {
  readonly db: Database
  /** Lines written before this instant lose their address. */
  readonly before: () => number
}

/** Lines a piece: the reader answers in a millisecond, and the writer is asked only for what is to be forgotten. */
const chunk = 500
/** Pieces a round; a long trail is looked through in the course of many. */
const chunksMax = 20
/** Between two pieces, so that writes that wait get their turn. */
const restMs = 20

/**
 * Takes the network address out of old lines behind which there is no account, or none any more. The line itself stays. Each
 * call looks through the next part of the trail, and begins anew at its end: an account may have been removed meanwhile.
 */
export function createAddressForgetting({ db, before }: Forgetting): (signal?: AbortSignal) => Promise<void> {
  const { query } = db
  let lookedAt = 0

  async function forgetNext(instant: number): Promise<boolean> {
    const lines = await query
      .selectFrom('audit')
      .leftJoin('accounts', 'accounts.id', 'audit.account_id')
      .select(['audit.id', 'audit.at', 'audit.address', 'accounts.id as account'])
      .where('audit.id', '>', lookedAt)
      .orderBy('audit.id')
      .limit(chunk)
      .execute()
    const due = lines.filter(
      ({ at, address, account }) => at < instant && address !== null && account === null,
    )
    if (due.length > 0)
      await db.write(
        query
          .updateTable('audit')
          .set({ address: null })
          .where(
            'id',
            'in',
            due.map(({ id }) => id),
          ),
      )
    const isEnd = lines.length < chunk || lines.every(({ at }) => at >= instant)
    lookedAt = isEnd ? 0 : (lines.at(-1)?.id ?? 0)
    return isEnd
  }

  return async signal => {
    const instant = before()
    for (let count = 0; count < chunksMax && !signal?.aborted; count++) {
      if (await forgetNext(instant)) return
      await wait(restMs)
    }
  }
}
