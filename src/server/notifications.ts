import type { Logger } from 'pino'
import { type AccountMail, createAccountMail } from '../auth/account-mail.ts'
import { accountScheme, createAccountMailSender } from '../auth/account-mail-sender.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { Config } from '../config/config.ts'
import { type Changes, createChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { createFormat } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import type { Job, StartedJob } from '../kernel/jobs/job.ts'
import type { Paths } from '../kernel/paths.ts'
import { createNetworkList } from '../lib/network-list.ts'
import { createRateLimit } from '../lib/rate-limit.ts'
import { hourMs, minuteMs } from '../lib/time.ts'
import { mailDelivery } from '../mail/mail-delivery.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { sentenceOf } from '../monitors/kinds/kinds.ts'
import { createDispatch } from '../notifications/channel-sender.ts'
import { type ChannelService, createChannelService } from '../notifications/channel-service.ts'
import { channelScheme } from '../notifications/channel-store.ts'
import type { Carrier } from '../notifications/channels/channel.ts'
import { DeliveryFault } from '../outbox/delivery.ts'
import { post } from '../outbox/http-post.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { Site } from '../site/model/site.ts'
import type { Moderation } from '../snippets/moderation/moderation.ts'
import { reportScheme } from '../snippets/moderation/report-webhook.ts'
import type { Stores } from './stores.ts'

type Options = {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly stores: Stores
  readonly accounts: Accounts
  readonly moderation: Pick<Moderation, 'webhook'>
  readonly site: () => Site
  readonly paths: Paths
  readonly now: () => number
  readonly run: (job: Job) => StartedJob
  /** Sees to it that what is opened here is closed at the end. */
  readonly closing: <T extends { close(): unknown }>(thing: T) => T
}

/** What is due is noticed after this long at the most. */
const lookEveryMs = 500
const sweepEveryMs = hourMs
const testRate = { count: 10, windowMs: minuteMs }

/** Puts together what goes out: mails about accounts and the webhook of reports. */
export function openDelivering(options: Options): {
  readonly outbox: Outbox
  /** Null where no mail is sent. */
  readonly mail: AccountMail | null
  /** Through `changes`, which may claim the key of a request with what it writes. */
  readonly channelsOn: (changes: Changes) => ChannelService
} {
  const { config, log, db, stores, accounts, moderation, site, paths, now, run, closing } = options
  const mailer = mailerOf(config)
  if (mailer) closing(mailer)
  const { channels: store, deliveries } = stores
  const changes = createChanges(db, now)
  const dispatch = createDispatch({
    store,
    changes,
    carrier: carrierOf(config, mailer, now),
    contextIn: language => ({
      messages: messagesIn(language),
      format: createFormat(language, site().timeZone),
      site: site(),
      paths,
      speak: message => sentenceOf(message, language),
    }),
  })
  const siteTitle = () => site().title
  const outbox = closing(
    new Outbox({
      store: deliveries,
      senders: {
        [channelScheme]: dispatch.sender,
        ...(mailer && {
          [accountScheme]: createAccountMailSender({ ...options, ...accounts, mailer, siteTitle }),
        }),
        ...(moderation.webhook && { [reportScheme]: moderation.webhook.sender }),
      },
      route: dispatch.route,
      now,
      random: Math.random,
      log,
    }),
  )
  const job = (name: string, everyMs: number, work: Job['work']) =>
    closing(run({ name, scope: 'cluster', everyMs, work }))
  job('deliver notifications', lookEveryMs, outbox.look)
  job('sweep notifications', sweepEveryMs, outbox.sweep)
  return {
    outbox,
    mail: mailer && createAccountMail({ db, now }),
    channelsOn: edits =>
      createChannelService({
        db,
        store,
        deliveries,
        changes: edits,
        dispatch,
        testLimit: createRateLimit(testRate, now),
        now,
      }),
  }
}

/** Those who may add channels reach no network that probes may not reach. */
function carrierOf({ proberDeny }: Config, mailer: Mailer | null, now: () => number): Carrier {
  const deny = createNetworkList(proberDeny)
  return {
    post: request => post({ ...request, url: new URL(request.url), deny, now }),
    mail: async (mail, how) => {
      if (!mailer) throw new DeliveryFault('not_configured')
      await mailDelivery(mailer.send(mail, how))
    },
    now,
  }
}

const mailerOf = ({ smtpUrl, smtpTls, mailFrom }: Config): Mailer | null =>
  smtpUrl && mailFrom ? createMailer({ server: smtpUrl, tls: smtpTls, from: mailFrom }) : null
