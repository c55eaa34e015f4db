import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { subjectOf } from '../accounts/account-changes.ts'
import type { Account } from '../accounts/model/account.ts'
import type { Changes } from '../db/changes.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError, conflict, invalidField, notFound } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import { lazy } from '../lib/lazy.ts'
import { minuteMs } from '../lib/time.ts'
import type { Challenges } from './challenge-store.ts'
import { authChecks, authProblems } from './model/auth-problems.ts'
import { assertionSchema, type Passkey, passkeyNameSchema, registrationSchema } from './model/passkey.ts'
import { passkeyStatements } from './passkey-statements.ts'
import { keepAnotherWay, orOnlyWay } from './sign-in-method-statements.ts'

type Options = {
  readonly db: Database
  readonly changes: Changes
  readonly challenges: Challenges
  /** Of BASE_URL, such as `https://status.example`. */
  readonly origin: string
  /** The provider whose identities open accounts too. */
  readonly issuer: URL | null
  readonly siteTitle: () => string
  readonly now: () => number
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Time to complete a WebAuthn ceremony. */
const ceremonyMs = 5 * minuteMs
const keysMax = 20
/** EdDSA, ES256 and RS256 of COSE: every device knows one of them. */
const algorithms = [-8, -7, -257]

/** Loaded on first use: a site without passkeys does not pay for it. */
const webauthn = lazy(() => import('@simplewebauthn/server'))

/** Passkeys require user verification, so one is both factors at once. */
export function createPasskeys(options: Options) {
  const { db, changes, challenges, origin, issuer, siteTitle, now } = options
  const sql = passkeyStatements(db)
  const rpId = new URL(origin).hostname

  /** What the browser needs to make a key; `ceremony` names it when the answer comes. */
  async function beginRegistration(account: Account) {
    const { generateRegistrationOptions } = await webauthn()
    const known = await sql.ofAccount(account.id)
    if (known.length >= keysMax) throw conflict(authProblems.tooManyPasskeys({ max: keysMax }))
    const publicKey = await generateRegistrationOptions({
      rpName: siteTitle(),
      rpID: rpId,
      userName: account.username,
      userID: Uint8Array.from(Buffer.from(`corkboard:${account.id}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: [...algorithms],
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const ceremony = await challenges.issue(registering, publicKey.challenge, account.id, ceremonyMs)
    return { ceremony, publicKey }
  }

  /** Throws `InvalidFields` at `passkey` when the answer proves nothing. */
  async function register(actor: Actor, account: Account, given: PasskeyAnswer): Promise<void> {
    const { name } = parsed(passkeyNameSchema, { name: given.name ?? '' })
    const response = parsed(registrationSchema, given.response) as RegistrationResponseJSON
    const challenge = await opened(registering, given.ceremony, account.id)
    const { verifyRegistrationResponse } = await webauthn()
    const verified = await proved(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge.value,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      }),
    )
    if (!verified.verified || !(await challenges.spend(challenge))) throw notProved()
    const { credential } = verified.registrationInfo
    if (await sql.byId(credential.id)) throw invalidField('passkey', authChecks.passkeyKnown())
    const passkey = {
      id: credential.id,
      accountId: account.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: response.response.transports ?? [],
      name,
      createdAt: now(),
      lastUsedAt: null,
    }
    await write(actor, 'added a passkey', account.id, null, { passkey: name }, sql.add(passkey))
  }

  async function beginSignIn() {
    const { generateAuthenticationOptions } = await webauthn()
    const publicKey = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
    const ceremony = await challenges.issue(signingIn, publicKey.challenge, null, ceremonyMs)
    return { ceremony, publicKey }
  }

  /** Whose key it is. Throws `InvalidFields` at `passkey`. */
  async function signIn(given: PasskeyAnswer): Promise<number> {
    const response = parsed(assertionSchema, given.response) as AuthenticationResponseJSON
    const challenge = await opened(signingIn, given.ceremony, null)
    const passkey = await sql.byId(response.id)
    if (!passkey) throw invalidField('passkey', authChecks.passkeyUnknown())
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await proved(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge.value,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: passkey.counter,
          transports: [...passkey.transports],
        },
      }),
    )
    if (!verified || !(await challenges.spend(challenge))) throw notProved()
    const { newCounter } = authenticationInfo
    const [used] = await db.write(sql.used(passkey.id, passkey.counter, newCounter, now()))
    if (used?.changes !== 1) throw notProved()
    return passkey.accountId
  }

  async function rename(actor: Actor, id: string, input: unknown): Promise<void> {
    const { name } = parsed(passkeyNameSchema, input)
    const passkey = await find(actor, id)
    if (passkey.name === name) return
    const before = { passkey: passkey.name }
    const statement = sql.rename(passkey.accountId, id, name)
    await write(actor, 'renamed a passkey', passkey.accountId, before, { passkey: name }, statement)
  }

  /** Throws `conflict` when nothing else would sign the account in. */
  async function remove(actor: Actor, id: string): Promise<void> {
    const passkey = await find(actor, id)
    const before = { passkey: passkey.name }
    const statements = [
      ...keepAnotherWay(db, passkey.accountId, { passkey: id }, issuer),
      sql.remove(passkey.accountId, id),
    ]
    await orOnlyWay(write(actor, 'removed a passkey', passkey.accountId, before, null, ...statements))
  }

  async function find(actor: Actor, id: string): Promise<Passkey> {
    const passkey = await sql.byId(id)
    if (!passkey || passkey.accountId !== actor.accountId) throw notFound(authProblems.noPasskey())
    return passkey
  }

  async function opened(purpose: string, ceremony: string, accountId: number | null) {
    const challenge = await challenges.open(purpose, ceremony, accountId)
    if (typeof challenge?.value !== 'string') throw invalidField('passkey', authChecks.passkeyTooSlow())
    return { ...challenge, value: challenge.value }
  }

  const write = (
    actor: Actor,
    action: string,
    accountId: number,
    before: object | null,
    after: object | null,
    ...statements: readonly Statement[]
  ) =>
    changes.write(
      { actor, action, subject: subjectOf(accountId), revision: null, before, after },
      ...statements,
    )

  return { beginRegistration, register, beginSignIn, signIn, rename, remove, list: sql.ofAccount }
}

export type PasskeyAnswer = {
  readonly ceremony: string
  readonly response: unknown
  /** What a new key is called. */
  readonly name?: string
}

const registering = 'passkey registration'
const signingIn = 'passkey sign-in'

const notProved = () => invalidField('passkey', authChecks.passkeyRefused())

/** Turns any error of the library into one answer: its reasons mean nothing to the person signing in. */
async function proved<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw notProved()
  }
}
