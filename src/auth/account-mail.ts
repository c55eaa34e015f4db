import type { Database, Statement } from '../db/database.ts'
import type { Language } from '../i18n/messages.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { drawId } from '../lib/id.ts'
import { createRateLimit, demandAllowed } from '../lib/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import type { AccountFact } from '../outbox/event.ts'
import { recordFor } from '../outbox/event-statements.ts'

export const accountScheme = 'account'

const accountTarget = (accountId: number): string => `${accountScheme}:${accountId}`

type Options = { readonly db: Pick<Database, 'query'>; readonly now: () => number }

export type AccountMail = ReturnType<typeof createAccountMail>

/** What is written beside a change of an account so that its owner gets a mail about it. */
export type AccountNotice = (accountId: number) => readonly Statement[]

export const noNotice: AccountNotice = () => []

const confirmationRate = fixedRate({
  area: 'Signing in',
  what: 'Mails that confirm an email address, by account',
  count: 5,
  windowMs: hourMs,
  why: 'The address is not proved yet, so it can be that of anyone.',
})

/** Mails to owners of accounts, as rows of the outbox. They name the account alone; the rest is looked up on delivery. */
export function createAccountMail({ db, now }: Options) {
  const byAccount = createRateLimit(confirmationRate, now)

  /** To an address that is not proved yet, so it can be anyone's. The notice throws `too_many_requests`. */
  const confirmation =
    (language: Language): AccountNotice =>
    accountId => {
      demandAllowed(byAccount.take(String(accountId)))
      return recordFor(db, accountTarget(accountId), {
        kind: 'account.email_confirmation',
        ...about({ accountId, language }),
      })
    }

  /** About a change that another person may have made. */
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
