import { systemActor } from '../actor.ts'
import type { Changes } from '../db/changes.ts'
import { AppError } from '../errors.ts'
import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { createRateLimit, headerObject } from '../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Account } from './account.ts'
import type { Links } from './links.ts'
import type { AccountStore } from './store.ts'
import { subjectOf } from './writing.ts'

type Options = {
  readonly store: Pick<AccountStore, 'named'>
  readonly links: Pick<Links, 'draw'>
  readonly changes: Changes
  readonly mailer: Mailer
  /** Told of what failed while nobody waits; never of whom it was for. */
  readonly failed: (error: Error) => void
  readonly now: () => number
}

/** What the mail says, in the language of whoever asks. */
export type ResetLetter = (username: string, token: string) => { subject: string; text: string }

export type ResetMail = ReturnType<typeof createResetMail>

export const mailedLinkMs = hourMs

/** Sends somebody who cannot sign in a link that sets a new password. */
export function createResetMail({ store, links, changes, mailer, failed, now }: Options) {
  const perQuarter = (count: number) => ({ count, windowMs: 15 * minuteMs })
  const clients = createClientRateLimit({ address: perQuarter(10), network: perQuarter(30) }, now)
  const byAccount = createRateLimit({ count: 3, windowMs: mailedLinkMs }, now)

  /**
   * Returns before anything is done: neither the answer nor its time tells whether somebody has the name.
   * Throws `too_many_requests` for the address that asks; for the account it is silent.
   */
  function ask(name: string, address: string, letter: ResetLetter): void {
    const { allowed, headers } = clients.take(address)
    if (!allowed)
      throw new AppError('too_many_requests', 'Too many attempts; wait a minute.', headerObject(headers))
    setImmediate(() => {
      work(name.slice(0, 300), address, letter).catch(failed)
    })
  }

  async function work(name: string, address: string, letter: ResetLetter): Promise<void> {
    const { account } = (await store.named(name)) ?? {}
    if (!account?.email || !byAccount.take(String(account.id)).allowed) return
    const token = await drawLink(account, account.email, address)
    await mailer.send({ to: account.email, ...letter(account.username, token) })
  }

  /** Earlier links go on working: a stranger who asks takes nothing away. Whoever follows it has the mailbox. */
  async function drawLink({ id, username }: Account, email: string, address: string): Promise<string> {
    const { token, statements } = links.draw('reset', { accountId: id, email }, mailedLinkMs)
    await changes.write(
      {
        actor: { ...systemActor, address },
        action: 'made a reset link',
        subject: subjectOf(id),
        revision: null,
        before: null,
        after: { username, by: 'mail' },
      },
      ...statements,
    )
    return token
  }

  return { ask }
}
