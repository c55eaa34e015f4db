import { subjectOf } from '../accounts/account-changes.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { Changes } from '../db/changes.ts'
import type { Language } from '../i18n/messages.ts'
import { systemActor } from '../kernel/actor.ts'
import { createClientRateLimit } from '../lib/client-rate-limit.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import type { AccountMail } from './account-mail.ts'
import { mailedLinkMs } from './account-mail-sender.ts'

type Options = {
  readonly store: Pick<AccountStore, 'named'>
  readonly mail: Pick<AccountMail, 'passwordReset'>
  readonly changes: Changes
  /** Gets what failed while no request waits; never for whom it was. */
  readonly failed: (error: Error) => void
  readonly now: () => number
}

export type ResetMail = ReturnType<typeof createResetMail>

/** Sends a person who cannot sign in a link that sets a new password. */
export function createResetMail({ store, mail, changes, failed, now }: Options) {
  const perQuarter = (count: number) => ({ count, windowMs: 15 * minuteMs })
  const clients = createClientRateLimit({ address: perQuarter(10), network: perQuarter(30) }, now)
  const byAccount = createRateLimit({ count: 3, windowMs: mailedLinkMs }, now)

  /**
   * Returns before anything is done: neither the answer nor its time shows whether there is an account of that name.
   * Throws `too_many_requests` for the address that asks; for the account it is silent.
   */
  function ask(name: string, address: string, language: Language): void {
    demandAllowed(clients.take(address))
    setImmediate(() => {
      work(name.slice(0, 300), address, language).catch(failed)
    })
  }

  async function work(name: string, address: string, language: Language): Promise<void> {
    const { account } = (await store.named(name)) ?? {}
    if (!account?.email || !byAccount.take(String(account.id)).allowed) return
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
