import type { Language } from '../../i18n/messages.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { dayMs } from '../../lib/time.ts'
import type { Digest } from './digest.ts'
import { endpointOf } from './push-address.ts'

/** A reader who is notified of incidents and maintenance, by an address that only the reader chose. */
export type Subscriber = {
  readonly id: number
  readonly kind: ChannelKind
  /** The email address, or the address that messages are posted to; of a browser the text of its `PushAddress`. */
  readonly address: string
  /** The key that a webhook verifies requests with; null for other kinds. */
  readonly secret: string | null
  /** Names the subscriber in links, without signing in. */
  readonly token: string
  /** The subscriber who entered the address of a webhook; null for one who subscribed in person. */
  readonly ownerId: number | null
  readonly language: Language
  readonly state: 'pending' | 'confirmed'
  readonly choice: Choice
  /** The digest that replaces a message for each event; null for a message each. */
  readonly digest: Digest | null
  readonly createdAt: number
  readonly confirmedAt: number | null
}

export const channelKinds = ['email', 'webhook', 'slack', 'push'] as const
export type ChannelKind = (typeof channelKinds)[number]

export const isChannelKind = (name: string): name is ChannelKind => channelKinds.some(each => each === name)

/** Kinds that a confirmed subscriber enters addresses of. */
export const hookKinds = ['webhook', 'slack'] as const satisfies readonly ChannelKind[]
export type HookKind = (typeof hookKinds)[number]

/** How long a confirmation may take before the address is deleted. */
export const pendingMs = 3 * dayMs

export const hooksMax = fixedLimit({
  area: 'Subscribers',
  what: 'Webhooks and Slack channels of a subscriber',
  value: 5,
  unit: 'addresses',
  why: 'Each is a request for each event; a program that needs more passes on what it gets.',
})

/** Kinds of events that subscribers choose from. */
export const topics = ['incidents', 'maintenance', 'outages'] as const
export type Topic = (typeof topics)[number]

/** What a subscription is about; `ref` is the name of a group, or the id of a monitor or of an announcement. */
export type Subscription = { readonly scope: Scope; readonly ref: string }

export const scopes = ['all', 'group', 'monitor', 'incident'] as const
export type Scope = (typeof scopes)[number]

export type Choice = {
  readonly topics: readonly Topic[]
  readonly subscriptions: readonly Subscription[]
}

export const everything: Subscription = { scope: 'all', ref: '' }

export const usualTopics: readonly Topic[] = ['incidents', 'maintenance']

export const subscriptionsMax = fixedLimit({
  area: 'Subscribers',
  what: 'Services, groups and incidents of a subscriber',
  value: 100,
  unit: 'subscriptions',
  why: 'A reader who wants more subscribes to everything.',
})

/** The subscriptions without repetitions; one to everything includes all but those to incidents. */
export function normalised(subscriptions: readonly Subscription[]): readonly Subscription[] {
  const all = subscriptions.some(each => each.scope === 'all')
  const wanted = subscriptions.filter(each => !all || each.scope === 'incident')
  const unique = new Map(wanted.map(each => [subscriptionText(each), each]))
  return all ? [everything, ...unique.values()] : [...unique.values()]
}

/** A subscription as one word of a query or a form: `all`, `monitor:7`, `group:Shop`. */
export const subscriptionText = ({ scope, ref }: Subscription): string =>
  scope === 'all' ? scope : `${scope}:${ref}`

/** The subscription of a text; null for anything else. */
export function subscriptionOf(text: string): Subscription | null {
  if (text === 'all') return everything
  const [, scope, ref = ''] = /^(group|monitor|incident):(.{1,200})$/u.exec(text) ?? []
  return scope === undefined ? null : { scope: scope as Scope, ref }
}

/** The topic of a kind of event; null if subscribers are not notified of it. */
export function topicOf(kind: string): Topic | null {
  if (kind.startsWith('incident.')) return 'incidents'
  if (kind.startsWith('maintenance.')) return 'maintenance'
  return publicOutages.has(kind) ? 'outages' : null
}

const publicOutages: ReadonlySet<string> = new Set(['monitor.down', 'monitor.up', 'monitor.unstable'])

/**
 * Email addresses are compared without regard to case, in which mail servers hardly ever distinguish; browsers by their
 * endpoint, whatever their keys are.
 */
export const comparedAddress = (kind: ChannelKind, address: string): string =>
  kind === 'email' ? address.toLowerCase() : kind === 'push' ? endpointOf(address) : address
