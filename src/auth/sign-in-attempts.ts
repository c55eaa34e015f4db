import { nameKey } from '../accounts/model/account.ts'
import type { SharedCounter, SharedLimit, SharedLimits, Uncount } from '../db/shared-limits.ts'
import { fixedClientRates, fixedRate } from '../lib/fixed-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { authProblems } from './model/auth-problems.ts'

/**
 * Rate limits of wrong passwords and codes. A browser that the account does not know is counted by address and network,
 * by account from everywhere, and together with all unknown browsers, which slows down a botnet. A browser that signed
 * in to the account before has a limit of its own: whatever strangers do, its owner can sign in with it, with a
 * passkey, or after a reset link, which makes the browser known. All instances count together. All functions throw
 * `too_many_requests`.
 */
export type SignInAttempts = {
  /** Refuses a network that is at its limit at this instance before its request is read; counts nothing. */
  readonly look: (address: string) => void
  readonly password: (name: string, address: string, device: string | null) => Promise<Uncount>
  /** Counts a password of a signed-in person who re-authenticates. */
  readonly ownPassword: (accountId: number) => Promise<Uncount>
  readonly ownCode: (accountId: number) => Promise<Uncount>
  readonly code: (accountId: number, address: string, device: string | null) => Promise<Uncount>
  readonly recoveryCode: (accountId: number, address: string, device: string | null) => Promise<Uncount>
}

const rates = {
  client: fixedClientRates({
    area: 'Signing in',
    what: 'Wrong passwords and codes of browsers that the account does not know',
    windowMs: 15 * minuteMs,
    address: { count: 50, why: 'Several people behind one address may mistype.' },
    network: { count: 100, why: 'An office may be behind one network.' },
  }),
  clientAtAccount: fixedClientRates({
    area: 'Signing in',
    what: 'Wrong passwords and codes of browsers that the account does not know, for one account',
    windowMs: 15 * minuteMs,
    address: { count: 8, why: 'People remember their password within a few tries.' },
    network: { count: 20, why: 'A rented network would otherwise be many addresses.' },
  }),
  passwordsOfAccount: fixedRate({
    area: 'Signing in',
    what: 'Wrong passwords of one account, from everywhere but its known browsers',
    count: 60,
    windowMs: hourMs,
    why: 'A botnet slows itself down.',
  }),
  codesOfAccount: fixedRate({
    area: 'Signing in',
    what: 'Wrong codes of one account, from everywhere but its known browsers',
    count: 30,
    windowMs: hourMs,
    why: 'A code has a million values, and who gets this far has the password already.',
  }),
  device: fixedRate({
    area: 'Signing in',
    what: 'Wrong passwords and codes of a browser that the account knows',
    count: 15,
    windowMs: 15 * minuteMs,
    why: 'Strangers cannot use it up, so its owner gets in.',
  }),
  strangers: fixedRate({
    area: 'Signing in',
    what: 'Wrong passwords and codes of all unknown browsers together',
    count: 300,
    windowMs: minuteMs,
    why: 'Far below what a machine can hash, so that known browsers do not wait behind a crowd.',
  }),
}

export function createSignInAttempts(limits: SharedLimits): SignInAttempts {
  const clients = limits.clientLimit('sign-in', rates.client)
  const ofAccount = limits.clientLimit('sign-in to an account', rates.clientAtAccount)
  const passwordsOfAccount = limits.limit('passwords of an account', rates.passwordsOfAccount)
  const codesOfAccount = limits.limit('codes of an account', rates.codesOfAccount)
  const devices = limits.limit('sign-in of a known browser', rates.device)
  const strangers = limits.limit('sign-in of all unknown browsers', rates.strangers)

  /**
   * Counts an attempt at `about`. `fromEverywhere` limits those of unknown browsers (`device` is null) across all
   * networks.
   */
  const count = (
    about: string,
    address: string,
    device: string | null,
    fromEverywhere: SharedLimit,
  ): Promise<Uncount> =>
    device === null
      ? take(
          ...clients(address),
          ...ofAccount(address, about),
          { limit: fromEverywhere, key: about },
          { limit: strangers, key: '' },
        )
      : take({ limit: devices, key: `${about} ${device}` })

  /** Counts in all limits, or in none if one refuses. Throws `too_many_requests`. */
  const take = (...counters: readonly SharedCounter[]): Promise<Uncount> =>
    limits.count(counters, authProblems.tooManyFailures())

  return {
    look: address => limits.look(clients(address), authProblems.tooManyFailures()),
    password: (name, address, device) =>
      count(`password ${nameKey(name)}`, address, device, passwordsOfAccount),
    ownPassword: accountId => take({ limit: devices, key: `own password ${accountId}` }),
    ownCode: accountId => take({ limit: devices, key: `own code ${accountId}` }),
    code: (accountId, address, device) => count(`code ${accountId}`, address, device, codesOfAccount),
    recoveryCode: (accountId, address, device) =>
      count(`recovery code ${accountId}`, address, device, codesOfAccount),
  }
}
