import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

type Forgetting = {
  readonly db: Database
  /** Lines written before this instant lose their address. */
  readonly before: () => number
}

/** Lines in one step: a read takes a millisecond, and only lines to be changed are written. */
const chunk = 500
/** Steps in one round; many rounds cover a long trail. */
const chunksMax = 20
/** Pause between two steps in milliseconds, so that waiting writes get their turn. */
const restMs = 20

/**
 * Removes the network address from old lines that have no account, or whose account was deleted. Each call checks the
 * next part of the trail, and starts anew at its end, since an account may have been deleted meanwhile.
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
