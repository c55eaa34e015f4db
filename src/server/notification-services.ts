import { confirmedEmailOf } from '../accounts/account-store.ts'
import { accountScheme, createAccountMail } from '../auth/account-mail.ts'
import { createAccountMailSender } from '../auth/account-mail-sender.ts'
import type { Accounts } from '../auth/accounts.ts'
import type { Board } from '../board/model/board.ts'
import type { Config } from '../config/config.ts'
import { createFormat } from '../i18n/format.ts'
import { isLanguage, type Language, messagesIn } from '../i18n/messages.ts'
import { type Message, sentenceOf } from '../kernel/messages.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { createNetworkList } from '../lib/network-list.ts'
import { createRateLimit } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { mailDelivery } from '../mail/mail-fault.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import type { Place } from '../monitors/probes/witnesses.ts'
import { createDispatch } from '../notifications/channel-sender.ts'
import { ChannelService } from '../notifications/channel-service.ts'
import type { ChannelStore } from '../notifications/channel-store.ts'
import { createChannelWatch } from '../notifications/channel-watch.ts'
import type { Carrier } from '../notifications/channels/channel.ts'
import { payloadOf } from '../notifications/channels/webhook/webhook.ts'
import { noticeOf } from '../notifications/notice.ts'
import { RememberedChannels } from '../notifications/remembered-channels.ts'
import { DeliveryFault, type Sender } from '../outbox/delivery.ts'
import { post } from '../outbox/http-post.ts'
import { Outbox } from '../outbox/outbox.ts'
import type { UnstoredOutbox } from '../outbox/unstored-outbox.ts'
import type { Site } from '../site/model/site.ts'
import { appealScheme, createAppealSender } from '../snippets/moderation/appeal-news.ts'
import type { Moderation } from '../snippets/moderation/moderation.ts'
import { reportScheme } from '../snippets/moderation/report-webhook.ts'
import { createReceiptSenders } from '../snippets/sharing/receipt-senders.ts'
import type { Receipts } from '../snippets/sharing/receipts.ts'
import { subscriberMailsAtOnce } from '../subscribers/delivery/subscriber-sender.ts'
import type { Base } from './base.ts'
import { createSubscriberServices, networksDeniedToReaders } from './subscriber-services.ts'

type Options = Base & {
  readonly accounts: Accounts
  readonly moderation: Moderation
  readonly receipts: Receipts
  readonly site: () => Site
  readonly board: () => Board
  /** Reports a receiver that took a message, which may then serve as a witness of the network. */
  readonly delivered: (place: Place) => void
  readonly unstoredOutbox: Pick<UnstoredOutbox, 'connect'>
}

const testRate = fixedRate({
  area: 'Monitors, announcements and channels',
  what: 'Test messages of channels, by person or token',
  count: 10,
  windowMs: minuteMs,
  why: 'Each is sent to a server of others.',
})

/** Creates the services that send: notifications through channels, mails about accounts, and the webhook of reports. */
export function createNotificationServices(options: Options) {
  const { config, log, db, changes, moderation, site, paths, now, closing, delivered } = options
  const { channels: store, deliveries } = options.stores
  const mailer = mailerOf(config)
  if (mailer) closing(mailer)
  // Subscribers are many: no other mail waits for their connections.
  const bulkMailer = mailerOf(config, { pooled: subscriberMailsAtOnce })
  if (bulkMailer) closing(bulkMailer)
  const { stores, board } = options
  const subscribers = createSubscriberServices({
    config,
    db,
    changes,
    stores,
    limits: options.limits,
    paths,
    now,
    log,
    board,
    mailer: bulkMailer,
  })
  const ways = {
    log,
    carrier: carrierOf(config, mailer, now, delivered),
    contextIn: (language: Language) => ({
      messages: messagesIn(language),
      format: createFormat(language, site().timeZone),
      site: site(),
      paths,
      speak: (message: Message) => sentenceOf(message, language),
    }),
  }
  const dispatch = createDispatch({ ...ways, store, changes })
  const remembered = new RememberedChannels(store)
  const fromMemory = createDispatch({ ...ways, store: rememberedStore(remembered, store), changes: null })
  options.unstoredOutbox.connect({ route: fromMemory.route, senders: fromMemory.senders })
  const outbox = new Outbox({
    store: deliveries,
    senders: {
      ...dispatch.senders,
      ...subscribers.senders,
      ...receiptSenders(options, mailer),
      ...(mailer && {
        [accountScheme]: accountSender(options, mailer),
        [appealScheme]: appealSender(options, mailer),
      }),
      ...(moderation.webhook && {
        [reportScheme]: moderation.webhook.sender({
          payload: events => payloadOf(events, noticeOf(events, ways.contextIn('en'))),
          log,
        }),
      }),
    },
    route: async events => [...(await dispatch.route(events)), ...(await subscribers.route(events))],
    now,
    random: Math.random,
    log,
  })
  const testLimit = createRateLimit(testRate, now)
  return {
    outbox: closing(outbox),
    subscribers,
    channelWatch: createChannelWatch(store),
    rememberedChannels: remembered,
    /** Mails about accounts; null if SMTP is not configured. */
    mail: mailer && createAccountMail({ db, now }),
    channels: new ChannelService({ db, store, deliveries, changes, dispatch, testLimit, now }),
  }
}

const receiptSenders = ({ config, stores, receipts, site, paths, now }: Options, mailer: Mailer | null) => {
  const deny = createNetworkList(networksDeniedToReaders(config))
  return createReceiptSenders({
    tokenOf: receipts.tokenOf,
    keyOf: receipts.keyOf,
    emailOf: confirmedEmailOf(stores.accounts),
    mailer,
    post: request => post({ ...request, url: new URL(request.url), deny, now }),
    siteTitle: () => site().title,
    exact: (language, at) => createFormat(isLanguage(language) ? language : 'en', site().timeZone).exact(at),
    paths,
    now,
  })
}

const rememberedStore = (
  { all, find, notified, places, roster, silent }: RememberedChannels,
  { save }: Pick<ChannelStore, 'save'>,
) => ({ all, find, notified, places, roster, silent, save })

/**
 * The ways out for channels. Editors of channels cannot reach networks denied to probes. A receiver that took a message
 * can serve as a witness of the network.
 */
function carrierOf(
  { proberDeny, smtpUrl }: Config,
  mailer: Mailer | null,
  now: () => number,
  delivered: Options['delivered'],
): Carrier {
  const deny = createNetworkList(proberDeny)
  return {
    post: async request => {
      const url = new URL(request.url)
      const answer = await post({ ...request, url, deny, now })
      delivered(placeOf(url))
      return answer
    },
    mail: async (mail, how) => {
      if (!mailer) throw new DeliveryFault('not_configured')
      const answer = await mailDelivery(mailer.send(mail, how))
      if (smtpUrl) delivered(smtpUrl)
      return answer
    },
    now,
  }
}

const placeOf = ({ hostname, port, protocol }: URL): Place => ({
  host: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port) || (protocol === 'http:' ? 80 : 443),
})

const mailerOf = (
  { smtpUrl, smtpTls, mailFrom }: Config,
  pool: { readonly pooled?: number } = {},
): Mailer | null =>
  smtpUrl && mailFrom ? createMailer({ server: smtpUrl, tls: smtpTls, from: mailFrom, ...pool }) : null

function accountSender({ db, accounts, site, paths, now }: Options, mailer: Mailer): Sender {
  const { store, links, emailProof } = accounts
  const siteTitle = () => site().title
  return createAccountMailSender({ db, store, links, emailProof, mailer, siteTitle, paths, now })
}

const appealSender = ({ stores, site, paths }: Options, mailer: Mailer): Sender =>
  createAppealSender({ store: stores.moderation.appeals, mailer, siteTitle: () => site().title, paths })
