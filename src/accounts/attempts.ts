import { AppError } from '../errors.ts'
import { createRateLimit, headerObject, type RateLimit } from '../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { nameKey } from './account.ts'

/**
 * How often somebody may be wrong. Nothing here is counted by account alone as far as passwords go: a stranger who
 * guesses uses up the turns of their own address, and the owner gets in from another one, or with a browser that
 * signed in before even from the same. What was right gives its turn back.
 */
export type Attempts = {
  /** Throws `too_many_requests`. Resolves to whatever undoes the counting, for an attempt that was right. */
  readonly password: (name: string, address: string, device: string | null) => () => void
  readonly code: (accountId: number, address: string, device: string | null) => () => void
  readonly recoveryCode: (accountId: number, address: string) => () => void
}

export function createAttempts(now: () => number): Attempts {
  const limit = (count: number, windowMs: number) => createRateLimit({ count, windowMs }, now)
  const byAddress = limit(50, 15 * minuteMs)
  const byNameAndAddress = limit(8, 15 * minuteMs)
  const byDevice = limit(15, 15 * minuteMs)
  const byAccountAndAddress = limit(8, 15 * minuteMs)
  /** A code has a million values only, and whoever tries them knows the password: many addresses do not help. */
  const codesOfAccount = limit(30, hourMs)

  return {
    password: (name, address, device) =>
      device === null
        ? take([byAddress, address], [byNameAndAddress, `${nameKey(name)} ${address}`])
        : take([byDevice, `${nameKey(name)} ${device}`]),
    code: (accountId, address, device) =>
      device === null
        ? take([byAccountAndAddress, `${accountId} ${address}`], [codesOfAccount, String(accountId)])
        : take([byDevice, `${accountId} ${device}`]),
    recoveryCode: (accountId, address) => take([byAccountAndAddress, `recovery ${accountId} ${address}`]),
  }
}

function take(...turns: readonly (readonly [limit: RateLimit, key: string])[]): () => void {
  for (const [index, [limit, key]] of turns.entries()) {
    const { allowed, headers } = limit.take(key)
    if (allowed) continue
    for (const [taken, takenKey] of turns.slice(0, index)) taken.giveBack(takenKey)
    throw new AppError(
      'too_many_requests',
      'There were too many attempts that failed. Wait a few minutes and try again.',
      headerObject(headers),
    )
  }
  return () => {
    for (const [limit, key] of turns) limit.giveBack(key)
  }
}
