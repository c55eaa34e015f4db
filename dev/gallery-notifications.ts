import { noProblems } from '../src/admin/problems.ts'
import { checks } from '../src/kernel/checks.ts'
import { hourMs, minuteMs } from '../src/lib/time.ts'
import { renderChannels } from '../src/notifications/admin/channel-list-page.ts'
import {
  formOfChannel,
  newChannelForm,
  renderChannel,
  renderKinds,
  renderRemoval,
} from '../src/notifications/admin/channel-pages.ts'
import { renderMessages } from '../src/notifications/admin/message-list-page.ts'
import { type Channel, channelSchema } from '../src/notifications/channel-document.ts'
import { channelChecks } from '../src/notifications/channel-problems.ts'
import type { LoggedMessage } from '../src/notifications/logged-message.ts'
import { DeliveryFault } from '../src/outbox/delivery.ts'
import type { StoredEvent } from '../src/outbox/event.ts'
import type { Html } from '../src/web/html.ts'
import { galleryNow } from './gallery-board.ts'
import { type ManageFrameFor, wrongWith } from './gallery-frame.ts'

type Pages = readonly (readonly [string, Html])[]

const channel = (id: number, written: object, given: Partial<Channel> = {}): Channel => ({
  ...channelSchema.parse(written),
  id,
  key: `channel-${id}`,
  fault: null,
  revision: 1,
  ...given,
})

const secret = `whsec_${'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'}`

const webhook = channel(1, {
  ...{ name: 'Pager', kind: 'webhook', url: 'https://hooks.example.org/corkboard', secret },
  ...{ tags: ['production'], monitors: [1] },
})

const channels = [
  channel(2, {
    name: 'Night shift',
    kind: 'email',
    to: ['operations@example.org'],
    events: ['monitor.down'],
  }),
  webhook,
  channel(
    3,
    { name: 'Old chat', kind: 'slack', url: 'https://hooks.slack.com/services/T000/B000/XXXX' },
    { active: false, fault: 'target_gone 410' },
  ),
]

const event = (id: number, given: Partial<StoredEvent> = {}): StoredEvent =>
  ({
    id,
    kind: 'monitor.down',
    key: `event ${id}`,
    subject: 'monitor:1',
    at: galleryNow - 12 * minuteMs,
    params: {
      monitorId: 1,
      name: 'Checkout',
      downSince: null,
      message: { code: 'probe.refused', params: {} },
    },
    ...given,
  }) as StoredEvent

const message = (given: Partial<LoggedMessage>): LoggedMessage => ({
  messageId: 'msg_1',
  channelId: 1,
  recipient: '',
  state: 'delivered',
  attempts: 1,
  error: null,
  answer: null,
  nextAt: galleryNow,
  doneAt: galleryNow - 11 * minuteMs,
  event: event(1),
  events: 1,
  ...given,
})

const log = [
  message({
    ...{ channelId: 2, recipient: 'operations@example.org', state: 'dead', attempts: 1 },
    error: 'mail_refused',
    answer: '550 mailbox unknown',
    doneAt: galleryNow - hourMs,
    events: 12,
  }),
  message({
    ...{ state: 'waiting', attempts: 2, error: 'unreachable', doneAt: null, channelId: 2 },
    recipient: 'operations@example.org',
    nextAt: galleryNow + minuteMs,
  }),
  message({ event: event(2, { kind: 'monitor.up' }) }),
  message({}),
].map((each, index) => ({ ...each, id: 9 - index }))

const failures = [
  {
    ...{ channelId: 2, recipient: 'operations@example.org', since: galleryNow - hourMs },
    ...{ error: 'mail_refused', answer: '550 mailbox unknown' },
  },
]

const delivered = { recipient: '', fault: null, answer: '200 ok' }
const refused = {
  recipient: '',
  fault: new DeliveryFault('http_status', { status: 503 }),
  answer: '503 Service Unavailable',
}

const monitors = [
  { id: 1, name: 'Checkout' },
  { id: 2, name: 'Website' },
]

/** The pages of notifications: channels, their form, and the log of deliveries. */
export function notificationPages(contextFor: ManageFrameFor): Pages {
  const { revision } = webhook
  const page = { channel: webhook, form: formOfChannel(webhook), revision, problems: noProblems, monitors }
  const drawn = newChannelForm('webhook')
  const form = { ...drawn, values: { ...drawn.values, secret } }
  const problems = wrongWith(contextFor(), {
    name: checks.blank(),
    url: checks.httpAddress(),
    events: channelChecks.noEvent(),
  })
  return [
    ['manage-notifications', renderChannels(contextFor(), { channels, failures })],
    ['manage-notifications-none', renderChannels(contextFor(), { channels: [], failures: [] })],
    [
      'manage-deliveries',
      renderMessages(contextFor(), { found: { rows: log, next: 'WzEsMV0' }, channels, now: galleryNow }),
    ],
    [
      'manage-deliveries-none',
      renderMessages(contextFor(), { found: { rows: [], next: null }, channels: [], now: galleryNow }),
    ],
    ['manage-notification-kinds', renderKinds(contextFor())],
    ['manage-notification-new', renderChannel(contextFor(), { ...page, channel: null, form })],
    [
      'manage-notification-wrong',
      renderChannel(contextFor(), { ...page, channel: null, form: { ...form, events: [] }, problems }),
    ],
    ['manage-notification', renderChannel(contextFor('owner', { notice: 'saved' }), page)],
    [
      'manage-notification-conflict',
      renderChannel(contextFor(), {
        ...page,
        theirs: {
          ...page.form,
          values: { ...page.form.values, tags: 'production, eu' },
          events: ['monitor.down'],
          monitors: [1, 2],
        },
      }),
    ],
    [
      'manage-notification-deleted-monitor',
      renderChannel(contextFor(), { ...page, form: { ...page.form, monitors: [1, 7] } }),
    ],
    ['manage-notification-delete', renderRemoval(contextFor(), webhook)],
    ['manage-notification-tested', renderChannel(contextFor(), { ...page, tested: [delivered] })],
    ['manage-notification-failed', renderChannel(contextFor(), { ...page, tested: [refused] })],
  ]
}
