import type { Frame } from '../../web/layout.ts'
import { type Account, unprovedEmail } from '../account.ts'
import type { AccountMail, Letter } from '../account-mail.ts'
import type { EmailProof } from '../email-proof.ts'

/** The mails about an account, in the language of the page that causes them. */

type LetterFrame = Pick<Frame, 'words' | 'site' | 'paths'>

export type EmailConfirmation = ReturnType<typeof emailConfirmation>

/** Sends the link that proves an address; does nothing where no mail is sent. Throws `too_many_requests`. */
export const emailConfirmation =
  (emailProof: Pick<EmailProof, 'drawLink'>, mail: AccountMail | null) =>
  async (frame: LetterFrame, account: Account): Promise<void> => {
    const email = unprovedEmail(account)
    if (!mail || email === null) return
    const token = await emailProof.drawLink(account)
    mail.confirm(account, email, confirmLetter(frame, account.username, token))
  }

const confirmLetter = (
  { words: { mail }, site, paths }: LetterFrame,
  username: string,
  token: string,
): Letter => ({
  subject: mail.confirmSubject(site.title),
  text: mail.confirmText({
    username,
    site: site.title,
    link: paths.absolute(paths.manage.confirmEmail(token)),
  }),
})

/** For whoever has the account, in case it was not they who linked it. */
export const linkedLetter = (
  { words: { mail }, site, paths }: LetterFrame,
  username: string,
  provider: string,
): Letter => ({
  subject: mail.linkedSubject(site.title, provider),
  text: mail.linkedText({
    username,
    site: site.title,
    provider,
    link: paths.absolute(paths.manage.account()),
  }),
})
