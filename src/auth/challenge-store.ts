import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Database } from '../db/database.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { drawToken } from '../lib/id.ts'
import { lazy } from '../lib/lazy.ts'
import { seal, unseal } from '../lib/seal.ts'
import { dropExpired } from './expired-statements.ts'

/** Challenges of one purpose, whose values have one shape. */
type Kind<T> = { readonly purpose: string; readonly schema: z.ZodType<T>; readonly lengthMs: number }

/** A sealed challenge that came back unchanged and in time. */
export type Challenge<T> = { readonly id: string; readonly value: T; readonly expiresAt: number }

/**
 * State of a sign-in under way, for minutes. The browser keeps it, encrypted and authenticated, so that strangers who
 * begin a sign-in store nothing on the server. Only a correctly answered challenge writes a row, so that it counts
 * once.
 */
export type Challenges = ReturnType<typeof createChallenges>

export function createChallenges(db: Database, now: () => number) {
  const key = lazy(createSecret(db, 'challenges', randomBytes).read)

  /** Marks the challenge as used; exactly one caller succeeds. Call it only after the answer proved correct, since it writes. */
  async function spend({ id, expiresAt }: Challenge<unknown>): Promise<boolean> {
    const [, written] = await db.write(
      dropExpired(db, 'challenges', now()),
      db.query
        .insertInto('challenges')
        .values({ id, purpose: 'spent', value: '', account_id: null, expires_at: expiresAt })
        .onConflict(clash => clash.doNothing()),
    )
    return written?.changes === 1
  }

  return <T>({ purpose, schema, lengthMs }: Kind<T>) => {
    const contextOf = (accountId: number | null): string => `${purpose} ${accountId ?? ''}`
    return {
      /** The sealed value for the browser. With an account it opens for that account only. */
      async issue(value: T, accountId: number | null = null): Promise<string> {
        const challenge: Challenge<T> = { id: drawToken(16), value, expiresAt: now() + lengthMs }
        return seal(await key(), contextOf(accountId), JSON.stringify(challenge))
      },

      /** The challenge; null if it was issued for another purpose, has expired, or was never issued. */
      async open(sealed: string, accountId: number | null = null): Promise<Challenge<T> | null> {
        const text = unseal(await key(), contextOf(accountId), sealed)
        const challenge = text === null ? null : (JSON.parse(text) as Challenge<unknown>)
        if (!challenge || challenge.expiresAt <= now()) return null
        const { data } = schema.safeParse(challenge.value)
        return data === undefined ? null : { ...challenge, value: data }
      },

      spend,
    }
  }
}
