import { nameKey } from '../accounts/model/account.ts'
import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { createRateLimit, demandAllowed, type Take } from '../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { authProblems } from './model/auth-problems.ts'

/** Takes the counting of an attempt back. */
export type Uncount = () => void

/** Whether the attempt was right; one that was, or that could not be judged, does not count. */
export async function judged(uncount: Uncount, judge: () => Promise<boolean>): Promise<boolean> {
  let isWrong = false
  try {
    isWrong = !(await judge())
    return !isWrong
  } finally {
    if (!isWrong) uncount()
  }
}

/**
 * How often a password or a code may be wrong. A browser that is not known to the account is counted by its address and
 * network, by the account from wherever it comes, and with all others of its kind: a botnet slows itself down. A browser
 * that signed in to the account before is counted by itself alone, so whatever strangers do, its owner gets in with it,
 * with a passkey, or with a link, which makes the browser known. All throw `too_many_requests`.
 */
export type SignInAttempts = {
  /** Counts nothing, and refuses a network that is at its limit before its request is read. */
  readonly look: (address: string) => void
  readonly password: (name: string, address: string, device: string | null) => Uncount
  /** Of a signed-in person who confirms their identity. */
  readonly ownPassword: (accountId: number) => Uncount
  readonly ownCode: (accountId: number) => Uncount
  readonly code: (accountId: number, address: string, device: string | null) => Uncount
  readonly recoveryCode: (accountId: number, address: string, device: string | null) => Uncount
}

const rates = {
  client: {
    address: fixedRate({
      area: 'Signing in',
      what: 'Wrong passwords and codes of browsers that the account does not know, by address',
      count: 50,
      windowMs: 15 * minuteMs,
      why: 'Several people behind one address may mistype.',
    }),
    network: fixedRate({
      area: 'Signing in',
      what: 'Wrong passwords and codes of browsers that the account does not know, by network',
      count: 100,
      windowMs: 15 * minuteMs,
      why: 'An office may be behind one network.',
    }),
  },
  clientAtAccount: {
    address: fixedRate({
      area: 'Signing in',
      what: 'Wrong passwords and codes of browsers that the account does not know, by address, for one account',
      count: 8,
      windowMs: 15 * minuteMs,
      why: 'People remember their password within a few tries.',
    }),
    network: fixedRate({
      area: 'Signing in',
      what: 'Wrong passwords and codes of browsers that the account does not know, by network, for one account',
      count: 20,
      windowMs: 15 * minuteMs,
      why: 'A rented network would otherwise be many addresses.',
    }),
  },
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

export function createSignInAttempts(now: () => number): SignInAttempts {
  const clients = createClientRateLimit(rates.client, now)
  const ofAccount = createClientRateLimit(rates.clientAtAccount, now)
  const passwordsOfAccount = createRateLimit(rates.passwordsOfAccount, now)
  const codesOfAccount = createRateLimit(rates.codesOfAccount, now)
  const devices = createRateLimit(rates.device, now)
  const strangers = createRateLimit(rates.strangers, now)

  /** `fromEverywhere` counts `about` whatever the network. */
  const count = (about: string, address: string, device: string | null, fromEverywhere: Limit): Uncount =>
    device === null
      ? take([clients, address], [ofAccount, address, about], [fromEverywhere, about], [strangers, ''])
      : take([devices, `${about} ${device}`])

  return {
    look: address => take([clients, address])(),
    password: (name, address, device) =>
      count(`password ${nameKey(name)}`, address, device, passwordsOfAccount),
    ownPassword: accountId => take([devices, `own password ${accountId}`]),
    ownCode: accountId => take([devices, `own code ${accountId}`]),
    code: (accountId, address, device) => count(`code ${accountId}`, address, device, codesOfAccount),
    recoveryCode: (accountId, address, device) =>
      count(`recovery code ${accountId}`, address, device, codesOfAccount),
  }
}

type Limit = {
  readonly take: (key: string, about?: string) => Take
  readonly refund: (key: string, about?: string) => void
}

type Counter = readonly [limit: Limit, key: string, about?: string]

/** Counts at all of them, or at none where one refuses. */
function take(...counters: readonly Counter[]): Uncount {
  const taken: Counter[] = []
  const refund = () => {
    for (const [limit, key, about] of taken) limit.refund(key, about)
  }
  for (const counter of counters) {
    const [limit, key, about] = counter
    const result = limit.take(key, about)
    if (!result.allowed) refund()
    demandAllowed(result, authProblems.tooManyFailures())
    taken.push(counter)
  }
  return refund
}
