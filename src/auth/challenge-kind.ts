import type { z } from 'zod'
import type { Challenge, Challenges } from './challenge-store.ts'

type Kind<T> = {
  readonly purpose: string
  readonly schema: z.ZodType<T>
  readonly lengthMs: number
}

export type ChallengeOf<T> = Challenge & { readonly value: T }

/** Challenges of one purpose, whose values have one shape. */
export class ChallengeKind<T> {
  readonly #challenges: Challenges
  readonly #kind: Kind<T>

  constructor(challenges: Challenges, kind: Kind<T>) {
    this.#challenges = challenges
    this.#kind = kind
  }

  /** The sealed value for the browser. With an account it opens for that account only. */
  issue(value: T, accountId: number | null = null): Promise<string> {
    const { purpose, lengthMs } = this.#kind
    return this.#challenges.issue(purpose, value, accountId, lengthMs)
  }

  /** The challenge; null if it was issued for another purpose, has expired, or was never issued. */
  async open(sealed: string, accountId: number | null = null): Promise<ChallengeOf<T> | null> {
    const { purpose, schema } = this.#kind
    const challenge = await this.#challenges.open(purpose, sealed, accountId)
    const { data } = schema.safeParse(challenge?.value)
    return challenge && data !== undefined ? { ...challenge, value: data } : null
  }

  /** Marks the challenge as used; exactly one caller succeeds. Call it only after the answer proved correct, since it writes. */
  spend(challenge: ChallengeOf<T>): Promise<boolean> {
    return this.#challenges.spend(challenge)
  }
}
