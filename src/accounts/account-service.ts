import { isDeepStrictEqual } from 'node:util'
import type { Changes } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import { type Actor, demand, demandReach, type Role } from '../kernel/actor.ts'
import type { SubjectOf } from '../kernel/audited.ts'
import { atRevision, notFound } from '../kernel/errors.ts'
import { parsed } from '../lib/fields.ts'
import { omitUndefined } from '../lib/omit-undefined.ts'
import { type AccountChanges, subjectOf } from './account-changes.ts'
import type { AccountStore } from './account-store.ts'
import {
  type Account,
  changedFields,
  emailFields,
  invitationFields,
  newAccountFields,
  unprovedEmail,
} from './model/account.ts'
import { accountProblems } from './model/account-problems.ts'

/** A one-time link that creates an account. */
export type Invitation = {
  readonly id: string
  readonly role: Role | null
  readonly email: string | null
  readonly expiresAt: number
}

type LinkContent = Partial<{
  readonly accountId: number
  readonly role: Role
  readonly email: string | null
  readonly createdBy: number | null
}>

/** The parts of sign-in that operations on accounts need. */
type AccountAccess = {
  readonly links: {
    /** Draws a link; only the hash of `token` is stored. */
    readonly draw: (
      kind: 'invitation' | 'reset',
      content: LinkContent,
    ) => { readonly link: Invitation; readonly token: string; readonly statements: readonly Statement[] }
    readonly invitations: () => Promise<readonly Invitation[]>
    readonly remove: (kind: 'invitation', id: string) => Statement
    readonly removeAll: (kind: 'reset', accountId: number) => Statement
  }
  readonly newPasswords: {
    /** Hashes a password. Throws `InvalidFields` if it is too easy to guess. */
    readonly hash: (
      password: string,
      owner: Pick<Account, 'username' | 'email'>,
      address: string | null,
    ) => Promise<string>
  }
  readonly factors: { readonly clear: (accountId: number) => readonly Statement[] }
}

type Options = AccountAccess & {
  readonly store: AccountStore
  readonly writing: AccountChanges
  readonly changes: Changes
  /** Resolves when readers see the change, because announcements show their author. */
  readonly publish: (slice: 'announcements') => Promise<void>
  readonly now: () => number
}

/** An account that the caller has read, or the id of one. */
type Which = number | Account

/** Operations of owners on accounts. They throw `forbidden`, `not_found`, `conflict` and `InvalidFields`. */
export class AccountService {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async list(actor: Actor): Promise<readonly Account[]> {
    const { store } = this.#options
    demand(actor, 'accounts')
    return store.all()
  }

  async read(actor: Actor, id: number): Promise<Account> {
    demand(actor, 'accounts')
    return this.#existing(id)
  }

  /** Creates an account without a password; returns the token of the link that sets one. */
  async add(actor: Actor, input: unknown): Promise<{ account: Account; token: string }> {
    const { writing, now } = this.#options
    demand(actor, 'accounts')
    const wanted = parsed(newAccountFields.schema, input)
    demandReach(actor, wanted.role)
    const account = await writing.create(wanted, null, now(), () => actor)
    return { account, token: await this.makeResetLink(actor, account.id) }
  }

  /** Creates an account that can sign in at once. Throws `InvalidFields` also for a password that is too easy to guess. */
  async addWithPassword(actor: Actor, input: unknown, password: string): Promise<Account> {
    const { newPasswords, writing, now } = this.#options
    demand(actor, 'accounts')
    const wanted = parsed(newAccountFields.schema, input)
    demandReach(actor, wanted.role)
    const hash = await newPasswords.hash(password, wanted, actor.address)
    return writing.create(wanted, hash, now(), () => actor)
  }

  /** Creates an invitation link for an account with this role. */
  async invite(actor: Actor, input: unknown): Promise<{ link: Invitation; token: string }> {
    const { links, changes } = this.#options
    demand(actor, 'accounts')
    const { role, email } = parsed(invitationFields.schema, input)
    demandReach(actor, role)
    const { link, token, statements } = links.draw('invitation', { role, email, createdBy: actor.accountId })
    await changes.write(
      {
        actor,
        action: 'created',
        subject: invitationSubject(link.id),
        revision: null,
        before: null,
        after: { role, email },
      },
      ...statements,
    )
    return { link, token }
  }

  async invitations(actor: Actor): Promise<readonly Invitation[]> {
    const { links } = this.#options
    demand(actor, 'accounts')
    return links.invitations()
  }

  async revokeInvitation(actor: Actor, id: string): Promise<Invitation> {
    const { links, changes } = this.#options
    demand(actor, 'accounts')
    const link = (await links.invitations()).find(each => each.id === id)
    if (!link) throw notFound(accountProblems.invitationGone())
    const { role, email } = link
    await changes.write(
      {
        actor,
        action: 'deleted',
        subject: invitationSubject(id),
        revision: null,
        before: { role, email },
        after: null,
      },
      links.remove('invitation', id),
    )
    return link
  }

  /** Creates a link that sets a new password; earlier ones become invalid. */
  async makeResetLink(actor: Actor, which: Which): Promise<string> {
    const { links, changes } = this.#options
    demand(actor, 'accounts')
    const account = await this.#existing(which)
    const { id } = account
    demandReach(actor, account.role)
    const { token, statements } = links.draw('reset', { accountId: id, createdBy: actor.accountId })
    await changes.write(
      {
        actor,
        action: 'made a reset link',
        subject: subjectOf(id),
        revision: null,
        before: null,
        after: { username: account.username },
      },
      links.removeAll('reset', id),
      ...statements,
    )
    return token
  }

  /** Changes the given fields of `changedFields`; a role counts from the account's next request on. */
  async update(
    actor: Actor,
    which: Which,
    input: unknown,
    expectedRevision: number | null = null,
  ): Promise<Account> {
    const { store, writing } = this.#options
    demand(actor, 'accounts')
    const before = await this.#existing(which, expectedRevision)
    const patch = omitUndefined(parsed(changedFields.patch, input))
    const { role } = { ...before, ...patch }
    if (isDeepStrictEqual({ ...before, ...patch }, before)) return before
    for (const each of [role, before.role]) demandReach(actor, each)
    const statements = role === before.role ? [] : store.setRole(before.id, role)
    return writing.update(actor, 'updated', before, patch, ...statements)
  }

  /** Deletes the account. What it wrote stays, with its `platformUserId` but without a shown author. */
  async remove(actor: Actor, which: Which, expectedRevision: number | null = null): Promise<void> {
    const { writing, publish } = this.#options
    demand(actor, 'accounts')
    const before = await this.#existing(which, expectedRevision)
    demandReach(actor, before.role)
    await writing.remove(actor, before)
    await publish('announcements')
  }

  /** Sets the address, verified: an owner's word is proof enough. */
  async setEmail(
    actor: Actor,
    which: Which,
    input: unknown,
    expectedRevision: number | null = null,
  ): Promise<Account> {
    const { writing, now } = this.#options
    demand(actor, 'accounts')
    const { email } = parsed(emailFields.schema, input)
    const before = await this.#existing(which, expectedRevision)
    demandReach(actor, before.role)
    if (email === before.email && unprovedEmail(before) === null) return before
    return writing.setEmail(actor, 'updated', before, email, now())
  }

  /** Removes the second factor, for a person who has lost phone and recovery codes. */
  async removeSecondFactor(actor: Actor, which: Which): Promise<Account> {
    const { factors, writing } = this.#options
    demand(actor, 'accounts')
    const before = await this.#existing(which)
    demandReach(actor, before.role)
    if (!before.hasSecondFactor) return before
    return writing.update(
      actor,
      'removed the second factor',
      before,
      { hasSecondFactor: false },
      ...factors.clear(before.id),
    )
  }

  async #existing(which: Which, expectedRevision: number | null = null): Promise<Account> {
    const account = typeof which === 'number' ? await this.#options.store.find(which) : which
    if (!account) throw notFound(accountProblems.gone())
    return atRevision(account, expectedRevision, accountProblems.changed())
  }
}

const invitationSubject = (id: string): SubjectOf<'invitation'> => `invitation:${id}`
