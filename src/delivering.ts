import type { Logger } from 'pino'
import { type AccountMail, createAccountMail } from './accounts/account-mail.ts'
import { accountScheme, createAccountMailSender } from './accounts/account-mail-sender.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Job, StartedJob } from './lib/background.ts'
import { hourMs } from './lib/time.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import type { Moderation } from './moderation/moderation.ts'
import { reportScheme } from './moderation/webhook.ts'
import { createDeliveryStore } from './outbox/delivery-statements.ts'
import { Outbox } from './outbox/outbox.ts'
import type { Paths } from './paths.ts'

type Options = {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly accounts: Accounts
  readonly moderation: Pick<Moderation, 'webhook'>
  readonly siteTitle: () => string
  readonly paths: Paths
  readonly now: () => number
  readonly run: (job: Job) => StartedJob
  /** Sees to it that what is opened here is closed at the end. */
  readonly closing: <T extends { close(): unknown }>(thing: T) => T
}

/** What is due is noticed after this long at the most. */
const lookEveryMs = 500
const sweepEveryMs = hourMs

/** Puts together what goes out: mails about accounts and the webhook of reports. */
export function openDelivering(options: Options): {
  readonly outbox: Outbox
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
} {
  const { config, log, db, accounts, moderation, now, run, closing } = options
  const mailer = mailerOf(config)
  if (mailer) closing(mailer)
  const outbox = closing(
    new Outbox({
      store: createDeliveryStore(db),
      senders: {
        ...(mailer && { [accountScheme]: createAccountMailSender({ ...options, ...accounts, mailer }) }),
        ...(moderation.webhook && { [reportScheme]: moderation.webhook.sender }),
      },
      route: async () => [],
      now,
      random: Math.random,
      log,
    }),
  )
  const job = (name: string, everyMs: number, work: Job['work']) =>
    closing(run({ name, scope: 'cluster', everyMs, work }))
  job('deliver notifications', lookEveryMs, outbox.look)
  job('sweep notifications', sweepEveryMs, outbox.sweep)
  return { outbox, mail: mailer && createAccountMail({ db, now }) }
}

const mailerOf = ({ smtpUrl, smtpTls, mailFrom }: Config): Mailer | null =>
  smtpUrl && mailFrom ? createMailer({ server: smtpUrl, tls: smtpTls, from: mailFrom }) : null
