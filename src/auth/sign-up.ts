import { type Account, isSameEmail, type NewAccount, newAccountFields } from '../accounts/model/account.ts'
import { type AppError, notFound } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'
import { parsed } from '../lib/fields.ts'
import { type AccountNotice, noNotice } from './account-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import type { Link, LinkKind } from './link-store.ts'
import { authProblems } from './model/auth-problems.ts'
import { actorOf } from './sign-in.ts'

type JoinInput = { readonly username: string; readonly email: string; readonly password: string }

/** A link that creates an account or sets a password. */
type JoinLink = Link & { readonly kind: Exclude<LinkKind, 'address'> }

/** Redeems one-time links: of the first owner, of invitations, and for a new password. */
export function createSignUp({ db, store, links, newPasswords, writing, now }: AuthParts) {
  /**
   * Draws the link that creates the first owner, and invalidates earlier ones; returns its token, or null if an account
   * exists.
   */
  async function inviteFirstOwner(): Promise<string | null> {
    if (!(await store.isEmpty())) return null
    const { token, statements } = links.draw('owner', { role: 'owner' })
    await db.write(links.removeAll('owner'), ...statements)
    return token
  }

  /** The link, and its account if it sets a password; null if it was used, has expired or never existed. */
  async function look(token: string): Promise<{ link: JoinLink; account: Account | null } | null> {
    const link = await links.look(token)
    if (!link || !isSignUpLink(link) || (link.kind === 'owner' && !(await store.isEmpty()))) return null
    const account = link.accountId === null ? null : await store.find(link.accountId)
    return link.kind === 'reset' && !account ? null : { link, account }
  }

  /**
   * Redeems the link. Throws `InvalidFields`, and `not_found` if the link is invalid or another request redeemed it
   * first.
   */
  async function accept(
    token: string,
    input: JoinInput,
    address: string,
    confirmation: AccountNotice = noNotice,
  ): Promise<{ link: Link; account: Account }> {
    const found = await look(token)
    if (!found) throw goneLink()
    const { link, account } = found
    const work = account
      ? await reset(link, account, input.password, address)
      : await join(link, input, address, confirmation)
    return { link, account: await links.spend(token, goneLink, work) }
  }

  async function join(
    link: Link,
    input: JoinInput,
    address: string,
    confirmation: AccountNotice,
  ): Promise<Work> {
    const { password, ...profile } = input
    const account = parsedWithPassword({ ...profile, role: link.role ?? 'viewer' }, password)
    const hash = await newPasswords.hash(password, account, address)
    const made = isProvedBy(link, account.email)
      ? account
      : { ...account, email: null, pendingEmail: account.email }
    const more = ({ id, pendingEmail }: Account) => (pendingEmail === null ? [] : confirmation(id))
    return () => writing.create(made, hash, now(), newcomer => actorOf(newcomer, address), more)
  }

  async function reset(link: Link, account: Account, password: string, address: string): Promise<Work> {
    const hash = await newPasswords.hash(password, account, address)
    const proof = link.email === null ? [] : [store.proveEmail(account.id, link.email, now())]
    return () => writing.changePassword(actorOf(account, address), account, hash, ...proof)
  }

  /** The parsed account. Throws `InvalidFields` with the problems of its fields and of the password at once. */
  function parsedWithPassword(input: unknown, password: string): NewAccount {
    const result = newAccountFields.schema.safeParse(input)
    const owner = result.data ?? { username: '', email: null }
    const problems = newPasswords.problems(password, owner)
    if (result.success && problems.length > 0) throw new InvalidFields(problems)
    try {
      return parsed(newAccountFields.schema, input)
    } catch (error) {
      throw error instanceof InvalidFields ? new InvalidFields([...error.problems, ...problems]) : error
    }
  }

  return { inviteFirstOwner, look, accept }
}

/** The write that redeems a link. */
type Work = () => Promise<Account>

const isSignUpLink = (link: Link): link is JoinLink => link.kind !== 'address'

/**
 * True if the email address needs no further proof. Invitations are not mailed: the owner who created one for an
 * address vouches for it, and the first owner vouches for their own.
 */
const isProvedBy = ({ kind, email }: Link, typed: string | null): boolean =>
  kind === 'owner' || (typed !== null && email !== null && isSameEmail(typed, email))

const goneLink = (): AppError => notFound(authProblems.linkGone())
