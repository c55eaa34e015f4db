import type { Board } from '../src/board/model/board.ts'
import { renderSubscriberDesk } from '../src/subscribers/admin/subscriber-desk-page.ts'
import type { Digest } from '../src/subscribers/model/digest.ts'
import type { Choice, Subscriber } from '../src/subscribers/model/subscriber.ts'
import { everything, usualTopics } from '../src/subscribers/model/subscriber.ts'
import { renderSent, renderSubscribe } from '../src/subscribers/public/subscribe-page.ts'
import {
  renderAddition,
  renderConfirmation,
  renderEnded,
  renderSubscription,
  renderUnsubscribe,
} from '../src/subscribers/public/subscription-page.ts'
import type { Html } from '../src/web/html.ts'
import type { PageContext } from '../src/web/page-context.ts'
import { galleryNow } from './gallery-board.ts'
import type { ManageFrameFor } from './gallery-frame.ts'

/** The pages of subscriptions. */
export function subscribePages(
  context: PageContext,
  offer: Board,
  many: Board['monitors'],
): readonly (readonly [name: string, page: Html])[] {
  const { subscribe } = context.messages
  const usual = {
    offer,
    email: '',
    choice: usualChoice,
    digest: null,
    problems: new Map(),
    query: '',
    isPreselected: false,
    hasMail: true,
  }
  const [monitor] = offer.monitors
  const one: Choice = {
    topics: usualTopics,
    subscriptions: [{ scope: 'monitor', ref: String(monitor?.id) }],
  }
  const hook: Subscriber = {
    ...subscriber(one),
    kind: 'webhook',
    address: 'https://hooks.example.org/status',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    ownerId: 7,
  }
  const browser: Subscriber = {
    ...subscriber(one),
    kind: 'push',
    address:
      'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4 BTBZMqHH6r4Tts7J_aSIgg',
  }
  const managed = { ...usual, subscriber: subscriber(one), choice: one, notice: null, hooks: [] }
  return [
    ['subscribe', renderSubscribe(context, usual)],
    ['subscribe-one', renderSubscribe(context, { ...usual, choice: one, isPreselected: true })],
    [
      'subscribe-wrong',
      renderSubscribe(context, {
        ...usual,
        email: 'ada',
        choice: { topics: [], subscriptions: [] },
        problems: new Map([['email', 'Enter an email address such as ada@example.org.']]),
      }),
    ],
    [
      'subscribe-many',
      renderSubscribe(context, { ...usual, offer: { ...offer, monitors: many }, query: 'node' }),
    ],
    ['subscribe-digest', renderSubscribe(context, { ...usual, digest: weekly })],
    [
      'subscribe-digest-wrong',
      renderSubscribe(context, {
        ...usual,
        email: 'ada@example.org',
        digest: { ...weekly, frequency: 'daily', timeZone: 'Berlin' },
        problems: new Map([['timeZone', 'Enter the name of a time zone, such as Europe/Berlin.']]),
      }),
    ],
    ['subscribe-without-mail', renderSubscribe(context, { ...usual, hasMail: false })],
    ['subscribe-sent', renderSent(context, 'ada@example.org')],
    ['subscription-confirm', renderConfirmation(context, managed)],
    [
      'subscription-confirm-digest',
      renderConfirmation(context, { ...managed, subscriber: { ...managed.subscriber, digest: weekly } }),
    ],
    ['subscription', renderSubscription(context, { ...managed, notice: subscribe.confirmed })],
    [
      'subscription-webhooks',
      renderSubscription(context, {
        ...managed,
        hooks: [
          { ...hook, isFailing: false },
          { ...hook, kind: 'slack', address: 'https://hooks.slack.com/services/T0/B0/X', isFailing: true },
        ],
        newHook: {
          kind: 'webhook',
          url: 'example.org',
          problems: new Map([['url', 'Enter an address such as https://www.example.org/.']]),
        },
      }),
    ],
    ['subscription-webhook', renderSubscription(context, { ...managed, subscriber: hook })],
    [
      'subscription-webhook-confirm',
      renderConfirmation(context, { ...managed, subscriber: { ...hook, state: 'pending' } }),
    ],
    ['subscription-browser', renderSubscription(context, { ...managed, subscriber: browser })],
    ['subscription-add', renderAddition(context, { ...managed, add: one.subscriptions })],
    ['subscription-unsubscribe', renderUnsubscribe(context, managed.subscriber.token)],
    ['subscription-ended', renderEnded(context)],
  ]
}

/** The page about subscribers, for those who run the site. */
export function subscriberDeskPages(
  contextFor: ManageFrameFor,
): readonly (readonly [name: string, page: Html])[] {
  const counts = {
    email: { confirmed: 1_214, pending: 3 },
    webhook: { confirmed: 12, pending: 1 },
    slack: { confirmed: 4, pending: 0 },
    push: { confirmed: 386, pending: 0 },
  }
  const page = { counts, address: '', found: null, problems: new Map() }
  const address = 'ada@example.org'
  const found = [subscriber(usualChoice)]
  return [
    ['manage-subscribers', renderSubscriberDesk(contextFor(), page)],
    ['manage-subscribers-found', renderSubscriberDesk(contextFor(), { ...page, address, found })],
    ['manage-subscribers-none', renderSubscriberDesk(contextFor(), { ...page, address, found: [] })],
  ]
}

const weekly: Digest = { frequency: 'weekly', weekday: 1, hour: 9, timeZone: 'Europe/Berlin' }

const usualChoice: Choice = { topics: usualTopics, subscriptions: [everything] }

const subscriber = (choice: Choice): Subscriber => ({
  id: 7,
  kind: 'email',
  address: 'ada@example.org',
  secret: null,
  token: '7.kzB4nYd2tRfW8qLcVh3mJ6xP',
  ownerId: null,
  language: 'en',
  state: 'confirmed',
  choice,
  digest: null,
  createdAt: galleryNow,
  confirmedAt: galleryNow,
})
