import { type Account, isSameEmail, unprovedEmail } from '../accounts/model/account.ts'
import type { Actor } from '../kernel/actor.ts'
import { AppError, notFound } from '../kernel/errors.ts'
import type { AccountNotice } from './account-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import type { Link } from './link-store.ts'
import { authProblems } from './model/auth-problems.ts'

export type EmailProof = ReturnType<typeof createEmailProof>

/**
 * Verifies an email address by a link that is mailed there and opened while signed in. Access to the mailbox alone is
 * not enough: its owner could be tricked into verifying the address for another account.
 */
export function createEmailProof({ db, store, links, writing, now }: AuthParts) {
  /** The token of a link for the unverified address; earlier links become invalid. */
  async function drawLink(account: Account): Promise<string> {
    const { token, statements } = links.draw('address', {
      accountId: account.id,
      email: unprovedEmail(account),
    })
    await db.write(links.removeAll('address', account.id), ...statements)
    return token
  }

  /** Requests the link again; does nothing if no address is pending. */
  async function ask(actor: Actor, notice: AccountNotice): Promise<void> {
    const account = actor.accountId === null ? null : await store.find(actor.accountId)
    if (account && unprovedEmail(account) !== null) await db.write(...notice(account.id))
  }

  /** The address that the link verifies. Throws `not_found` if there is none, `forbidden` for another account. */
  async function look(actor: Actor, token: string): Promise<string> {
    return (await proving(actor, await links.look(token))).email
  }

  /** Verifies the address; exactly one caller succeeds. Throws `InvalidFields` if another account has verified it meanwhile. */
  async function confirm(actor: Actor, token: string): Promise<void> {
    const { account, email } = await proving(actor, await links.look(token))
    await links.spend(token, goneLink, () =>
      writing.setEmail(actor, 'confirmed the email address', account, email, now()),
    )
  }

  /** Drops the pending address; the previous one stays. */
  async function withdraw(actor: Actor): Promise<void> {
    const account = actor.accountId === null ? null : await store.find(actor.accountId)
    if (!account?.pendingEmail) return
    const statements = [store.setPendingEmail(account.id, null), links.removeAll('address', account.id)]
    await writing.update(actor, 'updated', account, { pendingEmail: null }, ...statements)
  }

  async function proving(actor: Actor, link: Link | null): Promise<{ account: Account; email: string }> {
    if (link?.kind !== 'address' || link.accountId === null || link.email === null) throw goneLink()
    if (link.accountId !== actor.accountId) throw ofAnother()
    const account = await store.find(link.accountId)
    const email = account && unprovedEmail(account)
    if (!account || !email || !isSameEmail(email, link.email)) throw goneLink()
    return { account, email }
  }

  return { drawLink, ask, look, confirm, withdraw }
}

const goneLink = (): AppError => notFound(authProblems.confirmationGone())

const ofAnother = (): AppError => new AppError('forbidden', authProblems.confirmsOther())
