import { shownAddress } from '../../lib/shown-address.ts'
import { oneOf, optional, sender, smtpUrl } from '../values.ts'
import type { VariableTable } from '../variable.ts'

const smtpTls = ['required', 'unverified', 'optional'] as const

/** Variables for sending mail. */
export const mailVariables = {
  smtpUrl: {
    help: 'The server that sends mail, `smtp://user:password@host:port` (port 587 if absent) or `smtps://…` (465). Empty: no mail is sent.',
    parse: optional(smtpUrl),
    secret: url => shownAddress(url),
  },
  smtpTls: {
    fallback: 'required',
    help: 'How mail goes to a server that is not on this machine: `required`: encrypted, to a server with a valid certificate; `unverified`: encrypted, whatever the certificate; `optional`: in clear where the server offers no encryption, the password too.',
    parse: oneOf(smtpTls, { true: 'required', yes: 'required', starttls: 'required', on: 'required' }),
  },
  mailFrom: {
    help: 'Who mail is from, such as `Corkboard <status@example.org>`; needed with SMTP_URL.',
    parse: optional(sender),
  },
} satisfies VariableTable
