import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { drawToken } from '../lib/id.ts'
import { seal, unseal } from '../lib/seal.ts'

/** What was sealed, once it comes back unchanged and in time. */
export type Challenge = {
  readonly id: string
  readonly value: unknown
  readonly expiresAt: number
}

/**
 * What a sign-in under way must remember for minutes. The browser keeps it, encrypted and authenticated: a stranger who
 * begins a sign-in leaves nothing behind here. Only a challenge that was answered correctly writes a row, which
 * makes it good for one answer.
 */
export type Challenges = ReturnType<typeof createChallenges>

export function createChallenges(db: Database, now: () => number) {
  const secret = createSecret(db, 'challenges', randomBytes)
  let key: Uint8Array | null = null

  async function readKey(): Promise<Uint8Array> {
    key ??= await secret.read()
    return key
  }

  /** The value as it goes to the browser. With an account it opens for that account alone. */
  async function issue(
    purpose: string,
    value: unknown,
    accountId: number | null,
    lengthMs: number,
  ): Promise<string> {
    const challenge: Challenge = { id: drawToken(16), value, expiresAt: now() + lengthMs }
    return seal(await readKey(), contextOf(purpose, accountId), JSON.stringify(challenge))
  }

  /** Null for what was issued for something else, has expired, or was never issued. */
  async function open(purpose: string, sealed: string, accountId: number | null): Promise<Challenge | null> {
    const text = unseal(await readKey(), contextOf(purpose, accountId), sealed)
    const challenge = text === null ? null : (JSON.parse(text) as Challenge)
    return challenge && challenge.expiresAt > now() ? challenge : null
  }

  /** Exactly one caller wins. Not before the answer was found to be correct: this writes. */
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
