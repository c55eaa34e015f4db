import { subjectOf } from '../accounts/account-changes.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Changes } from '../db/changes.ts'
import type { SharedLimits } from '../db/shared-limits.ts'
import type { Language } from '../i18n/messages.ts'
import { systemActor } from '../kernel/actor.ts'
import { fixedClientRates, fixedRate } from '../lib/fixed-limit.ts'
import { minuteMs } from '../lib/time.ts'
import type { AccountMail } from './account-mail.ts'
import { mailedLinkMs } from './account-mail-sender.ts'

type Options = {
  readonly store: Pick<AccountStore, 'named'>
  readonly mail: Pick<AccountMail, 'passwordReset'>
  readonly changes: Changes
  /** Called with errors that occur after the answer, without naming the account. */
  readonly failed: (error: Error) => void
  readonly limits: SharedLimits
}

const clientRates = fixedClientRates({
  area: 'Signing in',
  what: 'Requests for a reset link',
  windowMs: 15 * minuteMs,
  address: { count: 10, why: 'People try a few of their names.' },
  network: { count: 30, why: 'A few people behind one network get through.' },
})
const accountRate = fixedRate({
  area: 'Signing in',
  what: 'Mails with a reset link to one account',
  count: 3,
  windowMs: mailedLinkMs,
  why: 'A stranger must not fill a mailbox, and each link is good as long.',
})

export type ResetMail = ReturnType<typeof createResetMail>

/** Sends a person who cannot sign in a link that sets a new password. */
export function createResetMail({ store, mail, changes, failed, limits }: Options) {
  const clients = limits.clientLimit('reset links', clientRates)
  const byAccount = limits.limit('reset links of an account', accountRate)

  /**
   * Requests a link. It returns before any work is done: neither the answer nor its time shows whether the account
   * exists. Throws `too_many_requests` by the client's address; the limit per account is silent.
   */
  async function ask(name: string, address: string, language: Language): Promise<void> {
    await limits.demand(clients(address))
    setImmediate(() => {
      work(name.slice(0, 300), address, language).catch(failed)
    })
  }

  async function work(name: string, address: string, language: Language): Promise<void> {
    const { account } = (await store.named(name)) ?? {}
    if (!account?.email) return
    const { allowed } = await limits.take([{ limit: byAccount, key: String(account.id) }])
    if (!allowed) return
    await changes.write(
      {
        actor: { ...systemActor, address },
        action: 'made a reset link',
        subject: subjectOf(account.id),
        revision: null,
        before: null,
        after: { username: account.username, by: 'mail' },
      },
      ...mail.passwordReset(language)(account.id),
    )
  }

  return { ask }
}
