import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { drawToken } from '../lib/id.ts'
import { seal, unseal } from '../lib/seal.ts'

/** A sealed challenge that came back unchanged and in time. */
export type Challenge = {
  readonly id: string
  readonly value: unknown
  readonly expiresAt: number
}

/**
 * State of a sign-in under way, for minutes. The browser keeps it, encrypted and authenticated, so that strangers who
 * begin a sign-in store nothing on the server. Only a correctly answered challenge writes a row, so that it counts
 * once.
 */
export type Challenges = ReturnType<typeof createChallenges>

export function createChallenges(db: Database, now: () => number) {
  const secret = createSecret(db, 'challenges', randomBytes)
  let key: Uint8Array | null = null

  async function readKey(): Promise<Uint8Array> {
    key ??= await secret.read()
    return key
  }

  /** The sealed value for the browser. With an account it opens for that account only. */
  async function issue(
    purpose: string,
    value: unknown,
    accountId: number | null,
    lengthMs: number,
  ): Promise<string> {
    const challenge: Challenge = { id: drawToken(16), value, expiresAt: now() + lengthMs }
    return seal(await readKey(), contextOf(purpose, accountId), JSON.stringify(challenge))
  }

  /** The challenge; null if it was issued for another purpose, has expired, or was never issued. */
  async function open(purpose: string, sealed: string, accountId: number | null): Promise<Challenge | null> {
    const text = unseal(await readKey(), contextOf(purpose, accountId), sealed)
    const challenge = text === null ? null : (JSON.parse(text) as Challenge)
    return challenge && challenge.expiresAt > now() ? challenge : null
  }

  /** Marks the challenge as used; exactly one caller succeeds. Call it only after the answer proved correct, since it writes. */
  async function spend({ id, expiresAt }: Challenge): Promise<boolean> {
    const [, written] = await db.write(
      db.query.deleteFrom('challenges').where('expires_at', '<=', now()),
      db.query
        .insertInto('challenges')
        .values({ id, purpose: 'spent', value: '', account_id: null, expires_at: expiresAt })
        .onConflict(clash => clash.doNothing()),
    )
    return written?.changes === 1
  }

  return { issue, open, spend }
}

const contextOf = (purpose: string, accountId: number | null): string => `${purpose} ${accountId ?? ''}`
