import { type Account, isSameEmail, type NewAccount, newAccountFields } from '../accounts/model/account.ts'
import type { Role } from '../kernel/actor.ts'
import { AppError } from '../kernel/errors.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import { onlyOnce, writeIdentity } from './identities.ts'
import type { Link } from './link-store.ts'
import { authProblems } from './model/auth-problems.ts'
import type { Claims } from './oidc-provider.ts'
import type { LinkedIdentity, OidcStatements } from './oidc-statements.ts'
import { actorOf } from './sign-in.ts'

type Options = Pick<AuthParts, 'store' | 'links' | 'writing' | 'changes' | 'now'> & {
  readonly sql: OidcStatements
  /** Role of accounts created without an invitation; null if sign-up is closed. */
  readonly role: Role | null
}

export type OidcSignUp = ReturnType<typeof createOidcSignUp>

/** Finds or creates the account of an identity. */
export function createOidcSignUp({ sql, store, role, changes, now, links, writing }: Options) {
  /**
   * The id of the account of an identity: the linked one, else the one with this verified email address, else a
   * new one by invitation or open sign-up. Null if an account has the address unverified: its owner must sign in to it
   * first. Throws `forbidden` otherwise.
   */
  async function accountFor(
    claims: Claims,
    address: string,
    notice: AccountNotice = noNotice,
  ): Promise<number | null> {
    const known = await sql.find(claims)
    if (known) return known.accountId
    const account = claims.email === null ? null : await withProvedEmail(claims.email)
    if (account) return link(account, claims, address, notice)
    // The first account must be created with the one-time owner link.
    if (await store.isEmpty()) throw notKnown()
    const invitation = await invitationFor(claims.email)
    if (invitation?.role) return join(claims, invitation.role, invitation, address)
    if (claims.email !== null && (await store.claimsEmail(claims.email))) return null
    return create(claims, address)
  }

  /** Creates an account without an invitation. Throws `forbidden` if sign-up is closed. */
  async function create(claims: Claims, address: string): Promise<number> {
    if (role === null || (await store.isEmpty())) throw notKnown()
    return join(claims, role, null, address)
  }

  async function withProvedEmail(email: string): Promise<Account | null> {
    const found = (await store.named(email))?.account
    const isTheirs = found?.email && found.emailProvedAt !== null && isSameEmail(found.email, email)
    return isTheirs ? found : null
  }

  async function link(
    account: Account,
    claims: Claims,
    address: string,
    notice: AccountNotice,
  ): Promise<number> {
    const identity = identityOf(claims, account.id, now())
    const statements = [sql.add(identity), ...notice(account.id)]
    await writeIdentity(changes, actorOf(account, address), 'linked an identity', identity, ...statements)
    return account.id
  }

  async function invitationFor(email: string | null): Promise<Link | null> {
    if (email === null) return null
    const all = await links.invitations()
    return all.find(each => each.email !== null && isSameEmail(each.email, email)) ?? null
  }

  async function join(claims: Claims, as: Role, invitation: Link | null, address: string): Promise<number> {
    const input = await newAccount(claims, as)
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
    return id
  }

  /** A new account with the first usable name from the provider, and a number appended if it is taken. */
  async function newAccount({ email, names }: Claims, as: Role): Promise<NewAccount> {
    for (const name of [...names.map(plainName), 'guest'])
      for (const username of [name, ...Array.from({ length: 98 }, (_, index) => `${name} ${index + 2}`)]) {
        const { data } = newAccountFields.schema.safeParse({ username, email, role: as })
        if (!data) break
        if (!(await store.named(data.username)) && !(await writing.nameProblem(data.username, null)))
          return data
      }
    throw notKnown()
  }

  return {
    canCreate: role !== null,
    accountFor,
    create,
  }
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
