import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { subjectOf } from '../accounts/account-changes.ts'
import type { Account } from '../accounts/model/account.ts'
import type { Statement } from '../db/database.ts'
import { isMissing } from '../db/database-trouble.ts'
import type { Actor } from '../kernel/actor.ts'
import type { ActionOn } from '../kernel/audited.ts'
import { conflict, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { parsed } from '../lib/fields.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { minuteMs } from '../lib/time.ts'
import type { AuthParts } from './auth-parts.ts'
import type { Challenge, Challenges } from './challenge-store.ts'
import { authChecks, authProblems } from './model/auth-problems.ts'
import { assertionSchema, type Passkey, passkeyNameSchema, registrationSchema } from './model/passkey.ts'
import { passkeyStatements } from './passkey-statements.ts'
import { notProved, RelyingParty } from './relying-party.ts'
import { keepAnotherWay, orOnlyWay } from './sign-in-method-statements.ts'

type Options = Pick<AuthParts, 'db' | 'changes' | 'siteTitle' | 'now'> & {
  readonly challenges: Challenges
  /** Origin of BASE_URL, such as `https://status.example`. */
  readonly origin: string
  /** The provider whose identities also sign in to accounts; null if there is none. */
  readonly issuer: URL | null
}

export type PasskeyAnswer = {
  readonly ceremony: string
  readonly response: unknown
  readonly name?: string
}

const ceremonyMs = fixedLimit({
  area: 'Signing in',
  what: 'Time to answer the browser about a passkey',
  value: 5 * minuteMs,
  unit: 'ms',
  why: 'People look for their key; a challenge must not be of use for long.',
})
const keysMax = fixedLimit({
  area: 'Signing in',
  what: 'Passkeys of an account',
  value: 20,
  unit: 'passkeys',
  why: 'People have a few devices, and all of their keys are offered to the browser.',
})

export type Passkeys = ReturnType<typeof createPasskeys>

/** Registration, sign-in and removal of passkeys. They require user verification, so one counts as both factors. */
export function createPasskeys({ db, changes, challenges, origin, issuer, siteTitle, now }: Options) {
  const sql = passkeyStatements(db)
  const party = new RelyingParty(origin, siteTitle)
  const ceremony = { schema: z.string(), lengthMs: ceremonyMs }
  const registering = challenges({ ...ceremony, purpose: 'passkey registration' })
  const signingIn = challenges({ ...ceremony, purpose: 'passkey sign-in' })

  /**
   * Options with which the browser creates a passkey; its answer must return `ceremony`, the sealed challenge. Throws
   * `conflict` if the account has too many passkeys, as `register` does for what was added meanwhile.
   */
  async function beginRegistration(account: Account) {
    const known = await sql.ofAccount(account.id)
    if (known.length >= keysMax) throw tooMany()
    const publicKey = await party.registrationOptions(account, known)
    return { ceremony: await registering.issue(publicKey.challenge, account.id), publicKey }
  }

  /** Adds a passkey. Throws `InvalidFields` at `passkey` if the answer proves nothing, is late, or is of a known passkey. */
  async function register(actor: Actor, account: Account, given: PasskeyAnswer): Promise<void> {
    const { name } = parsed(passkeyNameSchema, { name: given.name ?? '' })
    const response = parsed(registrationSchema, given.response) as RegistrationResponseJSON
    const challenge = inTime(await registering.open(given.ceremony, account.id))
    const { id, publicKey, counter } = await party.verifyRegistration(response, challenge.value)
    if (!(await registering.spend(challenge))) throw notProved()
    if (await sql.byId(id)) throw invalidField('passkey', authChecks.passkeyKnown())
    const passkey = {
      id,
      accountId: account.id,
      publicKey,
      counter,
      transports: response.response.transports ?? [],
      name,
      createdAt: now(),
      lastUsedAt: null,
    }
    try {
      await write(actor, 'added a passkey', account.id, [null, name], ...sql.add(passkey, keysMax))
    } catch (error) {
      throw isMissing(error, 'passkeys', 'name') ? tooMany() : error
    }
  }

  async function beginSignIn() {
    const publicKey = await party.signInOptions()
    return { ceremony: await signingIn.issue(publicKey.challenge), publicKey }
  }

  /** The account that the passkey signs in to. Throws `InvalidFields` at `passkey`. */
  async function signIn(given: PasskeyAnswer): Promise<number> {
    const response = parsed(assertionSchema, given.response) as AuthenticationResponseJSON
    const challenge = inTime(await signingIn.open(given.ceremony))
    const passkey = await sql.byId(response.id)
    if (!passkey) throw invalidField('passkey', authChecks.passkeyUnknown())
    const counter = await party.verifySignIn(response, challenge.value, passkey)
    if (!(await signingIn.spend(challenge))) throw notProved()
    const [used] = await db.write(sql.used(passkey.id, passkey.counter, counter, now()))
    if (used?.changes !== 1) throw notProved()
    return passkey.accountId
  }

  async function rename(actor: Actor, id: string, input: unknown): Promise<void> {
    const { name } = parsed(passkeyNameSchema, input)
    const passkey = await own(actor, id)
    if (passkey.name === name) return
    const statement = sql.rename(passkey.accountId, id, name)
    await write(actor, 'renamed a passkey', passkey.accountId, [passkey.name, name], statement)
  }

  /**
   * Removes a passkey; returns its name. Throws `not_found`, and `conflict` if the account would be left without a way
   * to sign in.
   */
  async function remove(actor: Actor, id: string): Promise<string> {
    const { accountId, name } = await own(actor, id)
    const kept = keepAnotherWay(db, accountId, { passkey: id }, issuer)
    const removed = sql.remove(accountId, id)
    await orOnlyWay(write(actor, 'removed a passkey', accountId, [name, null], ...kept, removed))
    return name
  }

  async function own(actor: Actor, id: string): Promise<Passkey> {
    const passkey = await sql.byId(id)
    if (!passkey || passkey.accountId !== actor.accountId) throw notFound(authProblems.noPasskey())
    return passkey
  }

  /**
   * Writes a change with its line in the audit trail; `before` and `after` are names of the passkey, null if there is
   * none.
   */
  function write(
    actor: Actor,
    action: ActionOn<'account'>,
    accountId: number,
    [before, after]: readonly [string | null, string | null],
    ...statements: readonly Statement[]
  ) {
    const change = { before: named(before), after: named(after), revision: null }
    return changes.write({ actor, action, subject: subjectOf(accountId), ...change }, ...statements)
  }

  return { list: sql.ofAccount, beginRegistration, register, beginSignIn, signIn, rename, remove }
}

const tooMany = () => conflict(authProblems.tooManyPasskeys({ max: keysMax }))

function inTime(challenge: Challenge<string> | null): Challenge<string> {
  if (!challenge) throw invalidField('passkey', authChecks.passkeyTooSlow())
  return challenge
}

const named = (name: string | null) => (name === null ? null : { passkey: name })
