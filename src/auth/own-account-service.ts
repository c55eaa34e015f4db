import { type Account, type Profile, profileFields } from '../accounts/model/account.ts'
import type { Change } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import { judged } from '../db/shared-limits.ts'
import { type Actor, may } from '../kernel/actor.ts'
import { AppError, atRevision, conflict, notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { problems } from '../kernel/problems.ts'
import { parsed } from '../lib/fields.ts'
import { minuteMs } from '../lib/time.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import { authProblems } from './model/auth-problems.ts'
import {
  codeStep,
  drawRecoveryCode,
  drawSecret,
  recoveryCodeCount,
  recoveryCodeHash,
} from './one-time-code.ts'
import type { ListedSession } from './session-store.ts'

export type OwnAccount = ReturnType<typeof createOwnAccount>

export function createOwnAccount(parts: AuthParts) {
  const { db, store, sessions, factors, passwords, newPasswords, attempts } = parts
  const { writing, changes, publish, now } = parts

  /** The account of the actor. Throws `unauthorized` for an actor without one, or if it was deleted. */
  async function read(actor: Actor): Promise<Account> {
    const account = actor.accountId === null ? null : await store.find(actor.accountId)
    if (!account) throw new AppError('unauthorized', problems.signInFirst())
    return account
  }

  /** True if the address is neither the current nor the pending one; empty means none. */
  async function wouldChangeEmail(actor: Actor, typed: string): Promise<boolean> {
    const { email, pendingEmail } = await read(actor)
    return typed !== (email ?? '') && typed !== pendingEmail
  }

  /**
   * Changes the profile. A new email address can hand the account to another person, so it needs the `current` password
   * and stays pending until verified; that of an owner takes effect at once, since owners can set any address anyway.
   */
  async function changeProfile(
    actor: Actor,
    input: unknown,
    expectedRevision: number | null = null,
    current = '',
    confirmation: AccountNotice = noNotice,
  ): Promise<Account> {
    const profile = parsed(profileFields.schema, input)
    const before = atRevision(await read(actor), expectedRevision, authProblems.changedMeanwhile())
    if (profile.username !== before.username) await writing.demandName(profile.username, before.id)
    const { email, ...rest } = profile
    const isOther = email !== before.email && (email === null || email !== before.pendingEmail)
    if (isOther) await provePassword(actor, before, current)
    const waits = email !== null && (isOther ? !may(actor, 'accounts') : email === before.pendingEmail)
    const statements = waits ? confirmation(before.id) : []
    const after = await (isOther
      ? writeEmail(actor, before, profile, statements)
      : writeProfile(actor, before, rest, before.pendingEmail, statements))
    await publish('announcements')
    return after
  }

  /** Writes the address: at once for an owner, else as pending. */
  function writeEmail(
    actor: Actor,
    before: Account,
    { email, ...rest }: Profile,
    more: readonly Statement[],
  ): Promise<Account> {
    if (email !== null && !may(actor, 'accounts')) return writeProfile(actor, before, rest, email, more)
    const further = { patch: rest, statements: store.setProfile(before.id, rest) }
    return writing.setEmail(actor, 'updated', before, email, now(), further)
  }

  function writeProfile(
    actor: Actor,
    before: Account,
    rest: Omit<Profile, 'email'>,
    pendingEmail: string | null,
    more: readonly Statement[],
  ): Promise<Account> {
    const patch = { ...rest, pendingEmail }
    const statements = [...store.setProfile(before.id, patch), store.setPendingEmail(before.id, pendingEmail)]
    return writing.update(actor, 'updated', before, patch, ...statements, ...more)
  }

  /** Changes the password and ends all sessions, including this one, and all reset links. */
  async function changePassword(actor: Actor, current: string, password: string): Promise<Account> {
    const account = await read(actor)
    await provePassword(actor, account, current)
    const hash = await newPasswords.hash(password, account, actor.address)
    return writing.changePassword(actor, account, hash)
  }

  /** Draws a secret, which takes effect once a code has confirmed it. */
  async function beginSecondFactor(actor: Actor): Promise<void> {
    const account = await read(actor)
    if (account.hasSecondFactor) throw conflict(authProblems.hasSecondFactor())
    await db.write(...factors.keepPending(account.id, drawSecret(), now() + pendingMs))
  }

  async function pendingSecret(actor: Actor): Promise<Uint8Array | null> {
    return actor.accountId === null ? null : factors.pending(actor.accountId, now())
  }

  /** Confirms the second factor. Returns the recovery codes, which are never shown again. */
  async function confirmSecondFactor(actor: Actor, code: string): Promise<readonly string[]> {
    const account = await read(actor)
    const secret = await factors.pending(account.id, now())
    if (!secret) throw notFound(authProblems.setUpTooSlow())
    const step = codeStep(secret, code, now())
    if (step === null) throw invalidField('code', authProblems.wrongFirstCode())
    const codes = drawRecoveryCodes()
    await writing.update(
      actor,
      'added a second factor',
      account,
      { hasSecondFactor: true },
      factors.set(account.id, secret, step),
      ...factors.setRecoveryCodes(account.id, codes.map(recoveryCodeHash)),
      factors.dropPending(account.id),
    )
    return codes
  }

  /** Replaces the recovery codes; the earlier ones become invalid. */
  async function renewRecoveryCodes(actor: Actor, current: string): Promise<readonly string[]> {
    const account = await read(actor)
    if (!account.hasSecondFactor) throw conflict(authProblems.noSecondFactor())
    await provePassword(actor, account, current)
    const codes = drawRecoveryCodes()
    await writing.update(
      actor,
      'renewed the recovery codes',
      account,
      {},
      ...factors.setRecoveryCodes(account.id, codes.map(recoveryCodeHash)),
    )
    return codes
  }

  async function removeSecondFactor(actor: Actor, current: string): Promise<void> {
    const account = await read(actor)
    if (!account.hasSecondFactor) return
    await provePassword(actor, account, current)
    await writing.update(
      actor,
      'removed the second factor',
      account,
      { hasSecondFactor: false },
      ...factors.clear(account.id),
    )
  }

  async function listSessions(actor: Actor): Promise<readonly ListedSession[]> {
    return sessions.list((await read(actor)).id, now())
  }

  async function revokeSession(actor: Actor, id: string): Promise<void> {
    const { id: accountId } = await read(actor)
    const session = (await sessions.list(accountId, now())).find(each => each.id === id)
    if (!session) throw notFound(authProblems.sessionEnded())
    await changes.write(revoked(actor, session), sessions.revoke(accountId, id))
  }

  async function revokeOtherSessions(actor: Actor, kept: string): Promise<void> {
    const { id: accountId } = await read(actor)
    const others = (await sessions.list(accountId, now())).filter(each => each.id !== kept)
    await changes.writeAll(
      others.map(each => revoked(actor, each)),
      sessions.revokeOthers(accountId, kept),
    )
  }

  /**
   * Requires the password, so that an unattended session cannot make lasting changes. An account without a password has
   * nothing to confirm.
   */
  async function provePassword(actor: Actor, account: Account, password: string): Promise<void> {
    const hash = (await store.credentialsOf(account.id))?.passwordHash
    if (!hash) return
    const isRight = await judged(attempts.ownPassword(account.id), () =>
      passwords.verify(password.slice(0, 1_000), hash, actor.address),
    )
    if (!isRight) throw invalidField('current', authProblems.wrongPassword())
  }

  return {
    read,
    wouldChangeEmail,
    changeProfile,
    changePassword,
    beginSecondFactor,
    pendingSecret,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
    recoveryCodesLeft: ({ id }: Account) => factors.recoveryCodesLeft(id),
    listSessions,
    revokeSession,
    revokeOtherSessions,
  }
}

const pendingMs = 30 * minuteMs

const drawRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, drawRecoveryCode)

const revoked = (actor: Actor, { id, device }: ListedSession): Change<'session'> => ({
  actor,
  action: 'revoked',
  subject: `session:${id}`,
  revision: null,
  before: { account: actor.accountId, device },
  after: null,
})
