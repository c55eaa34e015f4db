import type { AccountStore, Credentials } from '../accounts/account-store.ts'
import type { Account } from '../accounts/model/account.ts'
import { accountProblems } from '../accounts/model/account-problems.ts'
import type { Changes } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { type Actor, permissionsOf } from '../kernel/actor.ts'
import { AppError, invalidField, notFound } from '../kernel/errors.ts'
import { dayMs } from '../lib/time.ts'
import { deviceProof, knownDevice } from './known-device.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Passwords } from './password-hash.ts'
import type { CodeKind, SecondFactor } from './second-factor.ts'
import type { Sessions } from './sessions.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'

/** The browser that asks. */
export type Visitor = {
  readonly address: string
  /** In words, such as `Firefox, Windows`. */
  readonly device: string
  /** The cookie of a browser that signed in before. */
  readonly deviceProof: string | null
  /** The session cookie it has, which a new one replaces. */
  readonly token: string | null
}

export type SignInResult = {
  /** For the session cookie. */
  readonly token: string
  /** True: the token opens nothing until the code is right. */
  readonly secondFactorDue: boolean
  /** For the device cookie; null leaves it as it is. */
  readonly deviceProof: string | null
}

export type AuthMethod = 'password' | CodeKind | 'passkey' | 'openid' | 'link'

type Options = {
  readonly db: Database
  readonly store: AccountStore
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly passwords: Passwords
  readonly attempts: SignInAttempts
  readonly changes: Changes
  readonly now: () => number
}

export type SignIn = ReturnType<typeof createSignIn>

export function createSignIn(options: Options) {
  const { db, store, sessions, secondFactor, passwords, attempts, changes, now } = options

  /** Throws `InvalidFields` when the name or the password is wrong, and `too_many_requests`. */
  async function withPassword(name: string, password: string, visitor: Visitor): Promise<SignInResult> {
    const shortName = name.slice(0, 300)
    const found = await store.named(shortName)
    const device = found && deviceOf(visitor, found.account.id, found.passwordHash)
    const wasRight = attempts.password(shortName, visitor.address, device)
    const isRight = await passwords.verify(
      password.slice(0, 1_000),
      found?.passwordHash ?? null,
      visitor.address,
    )
    if (!found || !isRight) throw invalidField('password', authProblems.wrongNameOrPassword())
    wasRight()
    const credentials = await rehashed(found, password, visitor.address)
    return credentials.totpSecret === null
      ? enter(credentials, visitor, 'password')
      : enterHalf(credentials, visitor)
  }

  /** The second step: a code of the app, or a recovery code. Throws as `withPassword`, and `unauthorized` when it took too long. */
  async function withCode(token: string, code: string, visitor: Visitor): Promise<SignInResult> {
    const half = await sessions.findHalf(token, now())
    const found = half && (await store.credentialsOf(half.accountId))
    if (!found?.totpSecret) throw new AppError('unauthorized', authProblems.tookTooLong())
    const { account, passwordHash, totpSecret: secret } = found
    const device = deviceOf(visitor, account.id, passwordHash)
    const how = await secondFactor.spend({ accountId: account.id, secret, code }, kind =>
      kind === 'code'
        ? attempts.code(account.id, visitor.address, device)
        : attempts.recoveryCode(account.id, visitor.address, device),
    )
    return enter(found, { ...visitor, token }, how)
  }

  /**
   * Signs in an account authenticated by a passkey, an OpenID provider or a link. A provider is one factor of two and
   * may remember people for hours: the session dates from `provedAt`, otherwise one click in an unattended browser
   * would count as a fresh sign-in.
   */
  async function withAccount(
    accountId: number,
    visitor: Visitor,
    how: AuthMethod,
    provedAt: number | null = null,
  ): Promise<SignInResult> {
    const found = await store.credentialsOf(accountId)
    if (!found) throw notFound(accountProblems.gone())
    return how === 'openid' && found.totpSecret !== null
      ? enterHalf(found, visitor)
      : enter(found, visitor, how, begunAt(provedAt ?? now(), now()))
  }

  async function rehashed(found: Credentials, password: string, address: string): Promise<Credentials> {
    const old = found.passwordHash
    if (old === null || !passwords.isOutdated(old)) return found
    const passwordHash = await passwords.hash(password, address)
    await db.write(store.rehash(found.account.id, old, passwordHash))
    return { ...found, passwordHash }
  }

  async function enter(
    { account, passwordHash }: Credentials,
    visitor: Visitor,
    how: AuthMethod,
    at = now(),
  ): Promise<SignInResult> {
    const { id, token, statements } = sessions.draw(account.id, visitor, at)
    const [held] = await changes.write(
      {
        actor: actorOf(account, visitor.address),
        action: 'signed in',
        subject: `session:${id}`,
        revision: null,
        before: null,
        after: { account: account.id, how, device: visitor.device },
      },
      store.holdPassword(account.id, passwordHash),
      ...statements,
      sessions.removeUnlessPassword(id, account.id, passwordHash),
      ...forgotten(visitor),
    )
    if (held?.changes !== 1) throw passwordChanged()
    const isKnown =
      passwordHash === null || knownDevice(visitor.deviceProof, account.id, passwordHash) !== null
    return {
      token,
      secondFactorDue: false,
      deviceProof: isKnown ? null : deviceProof(account.id, passwordHash),
    }
  }

  async function enterHalf({ account, passwordHash }: Credentials, visitor: Visitor): Promise<SignInResult> {
    const { id, token, statements } = sessions.draw(account.id, visitor, now(), true)
    const [held] = await db.write(
      store.holdPassword(account.id, passwordHash),
      ...statements,
      sessions.removeUnlessPassword(id, account.id, passwordHash),
      ...forgotten(visitor),
    )
    if (held?.changes !== 1) throw passwordChanged()
    return { token, secondFactorDue: true, deviceProof: null }
  }

  const forgotten = ({ token }: Visitor) => (token === null ? [] : [sessions.forget(token)])

  /** Throws `too_many_requests` for a stranger whose network is at its limit; a known browser is judged by its account. */
  const look = ({ address, deviceProof }: Visitor): void => {
    if (deviceProof === null) attempts.look(address)
  }

  /** Device cookie for a browser that has just set the password by a link: it counts as a known device. */
  async function proofOfDevice(accountId: number): Promise<string | null> {
    const found = await store.credentialsOf(accountId)
    return found?.passwordHash ? deviceProof(accountId, found.passwordHash) : null
  }

  return { look, withPassword, withCode, withAccount, proofOfDevice }
}

const deviceOf = (visitor: Visitor, accountId: number, passwordHash: string | null): string | null =>
  passwordHash === null ? null : knownDevice(visitor.deviceProof, accountId, passwordHash)

/** A provider that remembers people for months must not give them sessions that are over. */
const begunAt = (provedAt: number, now: number): number => Math.min(now, Math.max(provedAt, now - dayMs))

/** The password was changed while the old one was being verified: the old one must not sign in any more. */
const passwordChanged = () => invalidField('password', authProblems.wrongNameOrPassword())

export const actorOf = ({ id, username, role }: Account, address: string): Actor => ({
  accountId: id,
  name: username,
  via: 'web',
  address,
  permissions: permissionsOf(role),
})
