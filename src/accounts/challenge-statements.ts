import type { Database } from '../db/database.ts'
import { drawToken } from '../lib/id.ts'

/** What a sign-in under way must remember for minutes. Each is drawn once and used once. */
export type Challenges = ReturnType<typeof createChallenges>

export function createChallenges(db: Database, now: () => number) {
  /** Gives the name under which the value can be claimed, once, until it expires. Expired ones are swept on the way. */
  async function keep(
    purpose: string,
    value: unknown,
    accountId: number | null,
    lengthMs: number,
  ): Promise<string> {
    const id = drawToken(24)
    const row = {
      id,
      purpose,
      value: JSON.stringify(value),
      account_id: accountId,
      expires_at: now() + lengthMs,
    }
    await db.write(
      db.query.deleteFrom('challenges').where('expires_at', '<=', now()),
      db.query.insertInto('challenges').values(row),
    )
    return id
  }

  /** Of any number who try exactly one gets it; null for everybody else. */
  async function claim(purpose: string, id: string, accountId: number | null): Promise<unknown> {
    const named = db.query
      .deleteFrom('challenges')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now())
    const [written] = await db.write(
      (accountId === null
        ? named.where('account_id', 'is', null)
        : named.where('account_id', '=', accountId)
      ).returning('value'),
    )
    const row = written?.rows[0] as { value: string } | undefined
    return row ? JSON.parse(row.value) : null
  }

  return { keep, claim }
}
