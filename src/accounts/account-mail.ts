import { AppError } from '../errors.ts'
import { createRateLimit, headerObject } from '../lib/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Account } from './account.ts'

export type Letter = { readonly subject: string; readonly text: string }

type Options = {
  readonly mailer: Pick<Mailer, 'send'>
  /** Gets the failure of a mail that no request waits for. */
  readonly failed: (error: Error) => void
  readonly now: () => number
}

export type AccountMail = ReturnType<typeof createAccountMail>

/** Mails about an account to whoever has it. None is waited for. */
export function createAccountMail({ mailer, failed, now }: Options) {
  const byAccount = createRateLimit({ count: 5, windowMs: hourMs }, now)

  /** To an address that is not proved yet, so it can be anyone's. Throws `too_many_requests`. */
  function confirm({ id }: Account, to: string, letter: Letter): void {
    const { allowed, headers } = byAccount.take(String(id))
    if (!allowed)
      throw new AppError('too_many_requests', 'Too many attempts; wait a minute.', headerObject(headers))
    send(to, letter)
  }

  /** Tells of a change that somebody else may have made. */
  function notify({ email }: Account, letter: Letter): void {
    if (email !== null) send(email, letter)
  }

  const send = (to: string, letter: Letter): void => {
    mailer.send({ to, ...letter }).catch(failed)
  }

  return { confirm, notify }
}
