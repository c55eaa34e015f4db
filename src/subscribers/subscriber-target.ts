import type { ChannelKind } from './model/subscriber.ts'

/** Targets of events on their way to all subscribers. */
export const fanOutTarget = 'subscribers:all'
export const fanOutScheme = 'subscribers'

/** Schemes of the targets of one subscriber: each kind has places of its own, so that a slow one delays no other. */
export const subscriberSchemes = {
  email: 'subscriber',
  webhook: 'subscriber-webhook',
  slack: 'subscriber-slack',
  push: 'subscriber-push',
} as const satisfies Record<ChannelKind, string>

/** The scheme of digests, which have places of their own, so that they delay no message about what goes on. */
export const digestScheme = 'subscriber-digest'

/** Schemes of messages that ask for a confirmation. A browser has asked already before it gives an address. */
export const confirmSchemes = {
  email: 'confirm',
  webhook: 'confirm-webhook',
  slack: 'confirm-webhook',
} as const satisfies Record<AskedKind, string>

type AskedKind = Exclude<ChannelKind, 'push'>

type Named = { readonly id: number; readonly kind: ChannelKind }

export const subscriberTarget = ({ id, kind }: Named): string => `${subscriberSchemes[kind]}:${id}`

export const digestTarget = (id: number): string => `${digestScheme}:${id}`

export const confirmTarget = ({ id, kind }: Named & { readonly kind: AskedKind }): string =>
  `${confirmSchemes[kind]}:${id}`

/** All targets that a subscriber may have, of whatever kind it is. */
export const targetsOf = (id: number): readonly string[] =>
  [...new Set([...Object.values(subscriberSchemes), digestScheme, ...Object.values(confirmSchemes)])].map(
    scheme => `${scheme}:${id}`,
  )

/** The id in a target of one subscriber. */
export const subscriberIdOf = (target: string): number => Number(target.split(':')[1])
