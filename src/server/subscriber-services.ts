import { isIP } from 'node:net'
import type { Board } from '../board/model/board.ts'
import type { Config } from '../config/config.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { isGroupWithin } from '../lib/group-path.ts'
import { lazy } from '../lib/lazy.ts'
import { createNetworkList } from '../lib/network-list.ts'
import { loadPart } from '../lib/program-files.ts'
import type { Mailer } from '../mail/mailer.ts'
import { post } from '../outbox/http-post.ts'
import { statuspageConfirmation, statuspageWebhook } from '../status-apis/statuspage/webhook-payload.ts'
import { createAdmission } from '../subscribers/admission.ts'
import { createBrowserSubscriptions } from '../subscribers/browser-subscriptions.ts'
import { createDigests } from '../subscribers/delivery/digests.ts'
import { createFanOut } from '../subscribers/delivery/fan-out.ts'
import { createHookSenders } from '../subscribers/delivery/hook-sender.ts'
import { createPushSender } from '../subscribers/delivery/push-sender.ts'
import { createSubscriberSenders } from '../subscribers/delivery/subscriber-sender.ts'
import type { Subscription } from '../subscribers/model/subscriber.ts'
import { createVapid, drawVapidKey } from '../subscribers/push/vapid.ts'
import { createSubscriberDesk } from '../subscribers/subscriber-desk.ts'
import { createSubscriberService } from '../subscribers/subscriber-service.ts'
import {
  confirmSchemes,
  digestScheme,
  fanOutScheme,
  subscriberSchemes,
} from '../subscribers/subscriber-target.ts'
import type { Base } from './base.ts'

type Options = Pick<Base, 'config' | 'db' | 'changes' | 'stores' | 'limits' | 'paths' | 'now' | 'log'> & {
  readonly board: () => Board
  readonly mailer: Mailer | null
}

/** Creates what subscribers are signed up and notified by. */
export function createSubscriberServices({
  config,
  db,
  changes,
  stores,
  paths,
  limits,
  now,
  log,
  board,
  mailer,
}: Options) {
  const { subscribers: store, reach, digests } = stores
  const fanOut = createFanOut({ db, store: reach, board, now })
  const { confirmation, events, digest } = createSubscriberSenders({ store, mailer, board, paths, now })
  const deny = createNetworkList(networksDeniedToReaders(config))
  const hooks = createHookSenders({
    db,
    store,
    failingSince: async target => (await stores.deliveries.healthOf(target)).failingSince,
    post: request => post({ ...request, url: new URL(request.url), deny, now }),
    payload: {
      event: (event, links, language) => statuspageWebhook(event, links, board(), paths, now(), language),
      confirmation: links => statuspageConfirmation(links, board(), paths, now()),
    },
    board,
    paths,
    now,
  })
  const vapidKey = createSecret(db, 'web-push', drawVapidKey)
  const vapid = lazy(async () =>
    createVapid({ privateKey: await vapidKey.read(), subject: contactOf(config), now }),
  )
  const pushConnections = lazy(async () =>
    (await loadPart(() => import('../subscribers/push/push-connections.ts'))).createPushConnections(),
  )
  const push = createPushSender({
    db,
    store,
    vapid,
    post: async request =>
      post({ ...request, url: new URL(request.url), deny, now, agent: await pushConnections() }),
    board,
    paths,
    now,
    log,
  })
  const admission = createAdmission({ store, isOffered: each => isOffered(each, board()), limits })
  return {
    service: createSubscriberService({ db, store, digests, admission, limits, now }),
    /** Sends the digests that are due. */
    digests: createDigests({ db, store: digests, now }),
    browsers: createBrowserSubscriptions({
      db,
      store,
      admission,
      vapid,
      isDenied: host => isIP(host) !== 0 && deny.includes(host),
      now,
    }),
    desk: createSubscriberDesk({ store, changes }),
    route: fanOut.route,
    /** Number of the subscribers that an event reaches unless they are left out by choice. */
    count: fanOut.count,
    senders: {
      [fanOutScheme]: fanOut.sender,
      ...(mailer && {
        [confirmSchemes.email]: confirmation,
        [subscriberSchemes.email]: events,
        [digestScheme]: digest,
      }),
      [confirmSchemes.webhook]: hooks.confirmation,
      [subscriberSchemes.webhook]: hooks.webhook,
      [subscriberSchemes.slack]: hooks.slack,
      [subscriberSchemes.push]: push,
    },
    /** True if people can subscribe by email. */
    hasMail: mailer !== null,
  }
}

/**
 * Networks that addresses entered by readers may not lead to: besides those of PROBER_DENY this machine and private networks,
 * unless the operator denies none, or the site itself is at such an address.
 */
export function networksDeniedToReaders({
  proberDeny,
  baseUrl,
}: Pick<Config, 'proberDeny' | 'baseUrl'>): readonly string[] {
  const isOpen = proberDeny.includes('none')
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '')
  const inside = ['loopback', 'private']
  const isInside = host === 'localhost' || createNetworkList(inside).includes(host)
  return isOpen || isInside ? proberDeny : [...proberDeny, ...inside]
}

/** Whom push services may contact about the requests of this site (RFC 8292, 2.1); null if they could reach nothing of it. */
export function contactOf({ baseUrl, mailFrom }: Pick<Config, 'baseUrl' | 'mailFrom'>): string | null {
  if (baseUrl.protocol === 'https:') return baseUrl.href
  return mailFrom ? `mailto:${encodeURI(mailFrom.address)}` : null
}

/** True if the group, the monitor or the incident is public. */
function isOffered({ scope, ref }: Subscription, { monitors, announcementById }: Board): boolean {
  switch (scope) {
    case 'all':
      return true
    case 'group':
      return monitors.some(each => isGroupWithin(each.group, ref))
    case 'monitor':
      return monitors.some(each => String(each.id) === ref)
    case 'incident':
      return Boolean(announcementById.get(ref)?.event)
  }
}
