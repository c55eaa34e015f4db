import type { AccountChanges } from '../accounts/account-changes.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { type Account, isSameEmail, type NewAccount, newAccountSchema } from '../accounts/model/account.ts'
import type { Changes } from '../db/changes.ts'
import type { Role } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import { authProblems } from './model/auth-problems.ts'
import { onlyOnce, writeIdentity } from './oidc-changes.ts'
import type { Claims } from './oidc-provider.ts'
import type { LinkedIdentity, OidcStatements } from './oidc-statements.ts'
import type { Link, Links } from './one-time-links.ts'
import { actorOf } from './sign-in.ts'

type Options = {
  readonly sql: OidcStatements
  readonly store: AccountStore
  readonly links: Pick<Links, 'invitations' | 'remove'>
  readonly writing: AccountChanges
  readonly changes: Changes
  /** Role of accounts created without an invitation; null if sign-up is closed. */
  readonly role: Role | null
  readonly now: () => number
}

/** Finds or creates the account of an identity. */
export class OidcSignUp {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** True if accounts are created without an invitation. */
  get canCreate(): boolean {
    return this.#options.role !== null
  }

  /**
   * Finds or creates the account of an identity: the linked one, else the one with this verified email address, else a
   * new one by invitation or open sign-up. Null if an account has the address unverified: its owner must sign in to it
   * first. Throws `forbidden` otherwise.
   */
  async accountFor(
    claims: Claims,
    address: string,
    notice: AccountNotice = noNotice,
  ): Promise<AccountResult | null> {
    const { sql, store } = this.#options
    const known = await sql.find(claims)
    if (known) return { accountId: known.accountId }
    const account = claims.email === null ? null : await this.#withProvedEmail(claims.email)
    if (account) return { accountId: await this.#link(account, claims, address, notice) }
    // The first account must be created with the one-time owner link.
    if (await store.isEmpty()) throw notKnown()
    const invitation = await this.#invitationFor(claims.email)
    if (invitation?.role) return this.#join(claims, invitation.role, invitation, address)
    if (claims.email !== null && (await store.claimsEmail(claims.email))) return null
    return this.create(claims, address)
  }

  /** Creates an account without an invitation. Throws `forbidden` if sign-up is closed. */
  async create(claims: Claims, address: string): Promise<AccountResult> {
    const { role, store } = this.#options
    if (role === null || (await store.isEmpty())) throw notKnown()
    return this.#join(claims, role, null, address)
  }

  async #withProvedEmail(email: string): Promise<Account | null> {
    const found = (await this.#options.store.named(email))?.account
    const isTheirs = found?.email && found.emailProvedAt !== null && isSameEmail(found.email, email)
    return isTheirs ? found : null
  }

  async #link(account: Account, claims: Claims, address: string, notice: AccountNotice): Promise<number> {
    const { sql, changes, now } = this.#options
    const identity = identityOf(claims, account.id, now())
    const statements = [sql.add(identity), ...notice(account.id)]
    await writeIdentity(changes, actorOf(account, address), 'linked an identity', identity, ...statements)
    return account.id
  }

  async #invitationFor(email: string | null): Promise<Link | null> {
    if (email === null) return null
    const all = await this.#options.links.invitations()
    return all.find(each => each.email !== null && isSameEmail(each.email, email)) ?? null
  }

  async #join(claims: Claims, as: Role, invitation: Link | null, address: string): Promise<AccountResult> {
    const { sql, links, writing, now } = this.#options
    const input = await this.#newAccount(claims, as)
    const spent = invitation ? [links.remove('invitation', invitation.id)] : []
    const { id } = await onlyOnce(
      writing.create(
        input,
        null,
        now(),
        account => actorOf(account, address),
        account => [sql.add(identityOf(claims, account.id, now())), ...spent],
      ),
    )
    return { accountId: id }
  }

  /** A new account with the first usable name from the provider, and a number appended if it is taken. */
  async #newAccount({ email, names }: Claims, as: Role): Promise<NewAccount> {
    const { store, writing } = this.#options
    for (const name of [...names.map(plainName), 'guest'])
      for (const username of [name, ...Array.from({ length: 98 }, (_, index) => `${name} ${index + 2}`)]) {
        const { data } = newAccountSchema.safeParse({ username, email, role: as })
        if (!data) break
        if (!(await store.named(data.username)) && !(await writing.nameProblem(data.username, null)))
          return data
      }
    throw notKnown()
  }
}

export type AccountResult = {
  readonly accountId: number
}

const identityOf = ({ issuer, subject }: Claims, accountId: number, createdAt: number): LinkedIdentity => ({
  issuer,
  subject,
  accountId,
  createdAt,
})

/** A name from the provider; of an address the part before the @. */
export const plainName = (name: unknown): string =>
  (typeof name === 'string' ? (name.split('@')[0] ?? '') : '').trim().slice(0, 50)

const notKnown = () => new AppError('forbidden', authProblems.identityUnknown())
