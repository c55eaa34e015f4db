import type { Credentials } from '../accounts/account-lookup-store.ts'
import type { Account } from '../accounts/model/account.ts'
import { accountProblems } from '../accounts/model/account-problems.ts'
import type { Statement } from '../db/database.ts'
import { judged } from '../db/shared-limits.ts'
import { type Actor, permissionsOf } from '../kernel/actor.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { dayMs } from '../lib/time.ts'
import type { AuthParts } from './auth-parts.ts'
import { deviceProof, knownDevice } from './known-device.ts'
import { authProblems } from './model/auth-problems.ts'
import type { CodeKind } from './second-factor.ts'
import type { NewSession } from './session-store.ts'

export type Visitor = {
  readonly address: string
  /** Browser and system, such as `Firefox, Windows`. */
  readonly device: string
  /** Device cookie of a browser that signed in before; null if it has none. */
  readonly deviceProof: string | null
  /** Present session cookie, which a new one replaces; null if it has none. */
  readonly token: string | null
}

export type SignInResult = {
  readonly token: string
  /** True if the token is good for nothing until the second factor is proved. */
  readonly secondFactorDue: boolean
  /** Value for the device cookie; null leaves it as it is. */
  readonly deviceProof: string | null
}

export type AuthMethod = 'password' | CodeKind | 'passkey' | 'openid' | 'link'

export type SignIn = ReturnType<typeof createSignIn>

/** Signs people in: each method creates a session of the browser. */
export function createSignIn(parts: AuthParts) {
  const { db, store, sessions, secondFactor, passwords, attempts, changes, now } = parts

  /**
   * Throws `too_many_requests` if the network is at its limit. A browser with a device cookie passes: its limit depends
   * on the account, which is not known yet.
   */
  function look({ address, deviceProof }: Visitor): void {
    if (deviceProof === null) attempts.look(address)
  }

  /**
   * Signs in with a name and a password. Throws `InvalidFields` at `password` if one of them is wrong, and
   * `too_many_requests`.
   */
  async function withPassword(name: string, password: string, visitor: Visitor): Promise<SignInResult> {
    const { address } = visitor
    const shortName = name.slice(0, 300)
    const found = await store.named(shortName)
    const device = found && deviceOf(visitor, found)
    const isRight = await judged(attempts.password(shortName, address, device), () =>
      passwords.verify(password.slice(0, 1_000), found?.passwordHash ?? null, address),
    )
    if (!found || !isRight) throw invalidField('password', authProblems.wrongNameOrPassword())
    const credentials = await rehashed(found, password, address)
    return credentials.totpSecret === null
      ? enter(credentials, visitor, 'password')
      : enterHalf(credentials, visitor)
  }

  /**
   * Completes a sign-in with a code of the app or a recovery code. Throws `InvalidFields` at `code`,
   * `too_many_requests`, and `unauthorized` if it took too long.
   */
  async function withCode(token: string, code: string, visitor: Visitor): Promise<SignInResult> {
    const half = await sessions.findHalf(token, now())
    const found = half && (await store.credentialsOf(half.accountId))
    if (!found?.totpSecret) throw new AppError('unauthorized', authProblems.tookTooLong())
    const { account, totpSecret: secret } = found
    const device = deviceOf(visitor, found)
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

  /** Device cookie for a browser that has just set the password by a link: it counts as a known device. */
  async function proofOfDevice(accountId: number): Promise<string | null> {
    const found = await store.credentialsOf(accountId)
    return found?.passwordHash ? deviceProof(accountId, found.passwordHash) : null
  }

  async function rehashed(found: Credentials, password: string, address: string): Promise<Credentials> {
    const old = found.passwordHash
    if (old === null || !passwords.isOutdated(old)) return found
    const passwordHash = await passwords.hash(password, address)
    await db.write(store.rehash(found.account.id, old, passwordHash))
    return { ...found, passwordHash }
  }

  async function enter(
    credentials: Credentials,
    visitor: Visitor,
    how: AuthMethod,
    at = now(),
  ): Promise<SignInResult> {
    const { account, passwordHash } = credentials
    const session = sessions.draw(account.id, visitor, at)
    const [held] = await changes.write(
      {
        actor: actorOf(account, visitor.address),
        action: 'signed in',
        subject: `session:${session.id}`,
        revision: null,
        before: null,
        after: { account: account.id, how, device: visitor.device },
      },
      ...begin(session, credentials, visitor),
    )
    if (held?.changes !== 1) throw passwordChanged()
    const isKnown = passwordHash === null || deviceOf(visitor, credentials) !== null
    return {
      token: session.token,
      secondFactorDue: false,
      deviceProof: isKnown ? null : deviceProof(account.id, passwordHash),
    }
  }

  async function enterHalf(credentials: Credentials, visitor: Visitor): Promise<SignInResult> {
    const session = sessions.draw(credentials.account.id, visitor, now(), true)
    const [held] = await db.write(...begin(session, credentials, visitor))
    if (held?.changes !== 1) throw passwordChanged()
    return { token: session.token, secondFactorDue: true, deviceProof: null }
  }

  /**
   * Statements that create the session. If the password has changed meanwhile, the first changes no row, and no session
   * is left.
   */
  function begin(
    { id, statements }: NewSession,
    { account, passwordHash }: Credentials,
    { token }: Visitor,
  ): readonly Statement[] {
    return [
      store.holdPassword(account.id, passwordHash),
      ...statements,
      sessions.removeUnlessPassword(id, account.id, passwordHash),
      ...(token === null ? [] : [sessions.forget(token)]),
    ]
  }

  return { look, withPassword, withCode, withAccount, proofOfDevice }
}

const deviceOf = (visitor: Visitor, { account, passwordHash }: Credentials): string | null =>
  passwordHash === null ? null : knownDevice(visitor.deviceProof, account.id, passwordHash)

/**
 * When the session begins: when the provider authenticated the person, but at most a day ago. A provider may remember
 * people for months, and so old a session would be over at once.
 */
const begunAt = (provedAt: number, now: number): number => Math.min(now, Math.max(provedAt, now - dayMs))

/** Error of a sign-in during which the password was changed: the old one must not sign in any more. */
const passwordChanged = () => invalidField('password', authProblems.wrongNameOrPassword())

export const actorOf = ({ id, username, role }: Account, address: string): Actor => ({
  accountId: id,
  name: username,
  via: 'web',
  address,
  permissions: permissionsOf(role),
})
