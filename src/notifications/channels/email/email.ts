import { z } from 'zod'
import { checks } from '../../../kernel/checks.ts'
import { field } from '../../../kernel/fields/field.ts'
import { emailPattern, isEmailAddress } from '../../../lib/email-address.ts'
import { issue, line } from '../../../lib/fields.ts'
import { channelChecks } from '../../channel-problems.ts'
import { plainText } from '../../notice.ts'
import { defineChannel } from '../channel.ts'

const fields = {
  to: field(
    z
      .array(line(254, emailPattern).refine(isEmailAddress, issue(checks.email())))
      .min(1, issue(channelChecks.noAddress()))
      .max(20, issue(channelChecks.tooManyAddresses({ max: 20 })))
      .transform(all => [...new Set(all)]),
    {
      label: { en: 'To', de: 'An' },
      hint: {
        en: 'Email addresses, separated by commas. Each one receives its own email.',
        de: 'E-Mail-Adressen, durch Kommas getrennt. Jede erhält eine eigene E-Mail.',
      },
      visibleTo: 'editors',
      inputMode: 'email',
      separator: 'blanks',
    },
  ),
}

export const email = defineChannel({
  kind: 'email',
  rank: 1,
  transport: 'mail',
  name: { en: 'Email', de: 'E-Mail' },
  text: {
    en: 'Sends emails through the mail server set in SMTP_URL.',
    de: 'Sendet E-Mails über den Mailserver aus SMTP_URL.',
  },
  needs: '`SMTP_URL` and `MAIL_FROM`; each address gets a mail of its own, with its own attempts',
  fields,
  sample: { to: ['operations@example.org'] },
  recipients: ({ to }) => to,
  deliver: ({ recipient: to, message, notice, signal }, { mail }) =>
    mail({ to, subject: notice.title, text: plainText(notice) }, { id: message.id, signal }),
})
