import type { Change, Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import { isTaken } from '../db/database-trouble.ts'
import { type Actor, systemActor } from '../kernel/actor.ts'
import type { ActionOn, SubjectOf } from '../kernel/audited.ts'
import { checks } from '../kernel/checks.ts'
import { conflict } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import type { Message } from '../kernel/messages.ts'
import { isLastOwner } from './account-statements.ts'
import type { AccountStore } from './account-store.ts'
import { type Account, accountDocument, type NewAccount, nameKey } from './model/account.ts'
import { accountChecks, accountProblems } from './model/account-problems.ts'
import { findLookAlike, isInvisible, mixesScripts } from './model/look-alike.ts'

type Options = {
  readonly store: AccountStore
  readonly changes: Changes
  /** Ends all sessions and reset links of the account. */
  readonly endAccess: (accountId: number) => readonly Statement[]
}

/** Writes accounts with their audit line and revision, and turns violated constraints into errors. */
export class AccountChanges {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Creates an account and writes `more` in the same transaction. `actorOf` gets the new account, since one made from a
   * link is its own actor.
   */
  async create(
    input: NewAccount,
    passwordHash: string | null,
    at: number,
    actorOf: (account: Account) => Actor,
    more: (account: Account) => readonly Statement[] = () => [],
  ): Promise<Account> {
    const { store, changes } = this.#options
    await this.demandName(input.username)
    const id = await store.drawAccountId()
    const account: Account = {
      ...input,
      id,
      emailProvedAt: input.email === null ? null : at,
      pendingEmail: input.pendingEmail ?? null,
      avatar: null,
      hasPassword: passwordHash !== null,
      hasSecondFactor: false,
      revision: 1,
      createdAt: at,
    }
    const released = await this.#release(input.email)
    const statements = [
      ...released.statements,
      ...store.add(id, input, at),
      ...(passwordHash === null ? [] : [store.setPassword(id, passwordHash)]),
      ...more(account),
    ]
    const created = changeOf(actorOf(account), 'created', null, account)
    await explained(changes.writeAll([created, ...released.changes], ...statements))
    return account
  }

  /**
   * Applies `patch` to the account row and records `action`, a verb in the past tense; `statements` must write what
   * `patch` contains.
   */
  update(
    actor: Actor,
    action: ActionOn<'account'>,
    before: Account,
    patch: Partial<Account>,
    ...statements: readonly Statement[]
  ): Promise<Account> {
    return this.#updateBeside([], actor, action, before, patch, ...statements)
  }

  /** Sets a verified address; an account that has it unverified loses it. */
  async setEmail(
    actor: Actor,
    action: ActionOn<'account'>,
    before: Account,
    email: string | null,
    at: number,
    further: FurtherChange = { patch: {}, statements: [] },
  ): Promise<Account> {
    const { store } = this.#options
    const released = await this.#release(email, before.id)
    const patch = {
      ...further.patch,
      email,
      emailProvedAt: email === null ? null : at,
      pendingEmail: null,
    }
    const statements = [...released.statements, store.setEmail(before.id, email, at), ...further.statements]
    return this.#updateBeside(released.changes, actor, action, before, patch, ...statements)
  }

  async #release(email: string | null, keeperId: number | null = null): Promise<ReleaseResult> {
    const { store } = this.#options
    const holder = email === null ? null : (await store.named(email))?.account
    if (!email || !holder || holder.id === keeperId) return nothingReleased
    if (holder.emailProvedAt !== null || !holder.email || nameKey(holder.email) !== nameKey(email))
      return nothingReleased
    const change = {
      actor: systemActor,
      action: 'lost an unproved email address' as const,
      subject: subjectOf(holder.id),
      revision: null,
      before: { email: holder.email },
      after: { email: null },
    }
    return { changes: [change], statements: [store.releaseEmail(email)] }
  }

  async #updateBeside(
    others: readonly Change[],
    actor: Actor,
    action: ActionOn<'account'>,
    before: Account,
    patch: Partial<Account>,
    ...statements: readonly Statement[]
  ): Promise<Account> {
    const { store, changes } = this.#options
    const after: Account = { ...before, ...patch, revision: before.revision + 1 }
    const change = changeOf(actor, action, before, after)
    await explained(changes.writeAll([change, ...others], ...statements, store.setRevision(after)))
    return after
  }

  /** Changes the password, and ends all sessions and reset links. */
  changePassword(
    actor: Actor,
    account: Account,
    hash: string,
    ...more: readonly Statement[]
  ): Promise<Account> {
    const { store, endAccess } = this.#options
    return this.update(
      actor,
      'changed the password',
      account,
      { hasPassword: true },
      store.setPassword(account.id, hash),
      ...endAccess(account.id),
      ...more,
    )
  }

  async remove(actor: Actor, before: Account): Promise<void> {
    const { store, changes } = this.#options
    const deleted = {
      ...changeOf(actor, 'deleted', before, before),
      revision: before.revision + 1,
      after: null,
    }
    await explained(changes.write(deleted, ...store.remove(before.id)))
  }

  /**
   * The problem of a name that looks like another; null if there is none. It is checked before the write: an existing
   * name cannot be imitated by being faster, and equal names are rejected by the write.
   */
  async nameProblem(username: string, ownerId: number | null): Promise<Message | null> {
    const { store } = this.#options
    if (isInvisible(username)) return checks.blank()
    if (mixesScripts(username)) return accountChecks.mixedScripts()
    const others = await store.otherNames(ownerId)
    const alike = findLookAlike(
      username,
      others.filter(each => nameKey(each) !== nameKey(username)),
    )
    return alike === null ? null : accountChecks.lookAlike()
  }

  /** Throws `InvalidFields` if the name looks like another. */
  async demandName(username: string, ownerId: number | null = null): Promise<void> {
    const problem = await this.nameProblem(username, ownerId)
    if (problem !== null) throw invalidField('username', problem)
  }
}

/** Further changes of the account in the same write. */
type FurtherChange = { readonly patch: Partial<Account>; readonly statements: readonly Statement[] }

type ReleaseResult = { readonly changes: readonly Change[]; readonly statements: readonly Statement[] }

const nothingReleased: ReleaseResult = { changes: [], statements: [] }

const changeOf = (
  actor: Actor,
  action: ActionOn<'account'>,
  before: Account | null,
  after: Account,
): Change<'account'> => ({
  actor,
  action,
  subject: subjectOf(after.id),
  revision: after.revision,
  before: before && accountDocument(before),
  after: accountDocument(after),
})

export const subjectOf = (accountId: number): SubjectOf<'account'> => `account:${accountId}`

async function explained<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (isLastOwner(error)) throw conflict(accountProblems.lastOwner())
    if (isTaken(error, 'accounts')) throw taken(error)
    throw error
  }
}

/** The error of a unique violation; each engine names the column in its own way. */
const taken = (error: unknown) => {
  const { constraint_name, message } = error as Readonly<Record<string, unknown>>
  return `${constraint_name} ${message}`.includes('email_key')
    ? invalidField('email', accountChecks.taken())
    : invalidField('username', accountChecks.taken())
}
