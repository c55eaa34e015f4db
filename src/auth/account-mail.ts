import type { Database, Statement } from '../db/database.ts'
import type { Language } from '../i18n/messages.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import type { AccountFact } from '../outbox/event.ts'
import { recordFor } from '../outbox/event-statements.ts'

export const accountScheme = 'account'

/** Target of mails to the owner of an account. */
export const accountTarget = (accountId: number): string => `${accountScheme}:${accountId}`

type Options = { readonly db: Pick<Database, 'query'>; readonly now: () => number }

export type AccountMail = ReturnType<typeof createAccountMail>

/** Statements that go into a change of an account and mail its owner a notice. */
export type AccountNotice = (accountId: number) => readonly Statement[]

export const noNotice: AccountNotice = () => []

const confirmationRate = fixedRate({
  area: 'Signing in',
  what: 'Mails that confirm an email address, by account',
  count: 5,
  windowMs: hourMs,
  why: 'The address is not proved yet, so it can be that of anyone.',
})

/** Mails to owners of accounts, as events of the outbox. They store only the account; the rest is looked up on delivery. */
export function createAccountMail({ db, now }: Options) {
  const byAccount = createRateLimit(confirmationRate, now)

  /** Mails a confirmation link to an unverified address, which may be anyone's. Throws `too_many_requests`. */
  const confirmation =
    (language: Language): AccountNotice =>
    accountId => {
      demandAllowed(byAccount.take(String(accountId)))
      return recordFor(db, accountTarget(accountId), {
        kind: 'account.email_confirmation',
        ...about({ accountId, language }),
      })
    }

  /** Mails a notice that an identity was linked, which another person may have done. */
  const identityLinked =
    (language: Language, provider: string): AccountNotice =>
    accountId =>
      recordFor(db, accountTarget(accountId), {
        kind: 'account.identity_linked',
        ...about({ accountId, language, provider }),
      })

  const passwordReset =
    (language: Language): AccountNotice =>
    accountId =>
      recordFor(db, accountTarget(accountId), {
        kind: 'account.password_reset',
        ...about({ accountId, language }),
      })

  const about = <P extends AccountFact>(params: P) => ({
    key: `account:${drawId(16)}`,
    subject: `account:${params.accountId}`,
    at: now(),
    params,
  })

  return { confirmation, identityLinked, passwordReset }
}
