import { recipientOf } from '../outbox/target.ts'
import type { ChannelSettings } from './channel-document.ts'
import { channelDefinition } from './channels/channels.ts'

/** A scheme for each transport, so that one that hangs does not block the other. */
export const channelSchemes = { http: 'channel', mail: 'mail' } as const

/** The targets of a channel: `channel:3`, or one for each recipient, such as `mail:3:ada@example.org`. */
export function targetsOf(channel: ChannelSettings & { readonly id: number }): readonly string[] {
  const { transport, recipients } = channelDefinition(channel.kind)
  const way = `${channelSchemes[transport]}:${channel.id}`
  return recipients ? recipients(channel.settings).map(each => `${way}:${each}`) : [way]
}

/** The common beginnings of all targets of a channel. */
export const waysOf = (id: number): readonly string[] =>
  Object.values(channelSchemes).map(scheme => `${scheme}:${id}`)

export const channelIdOf = (target: string): number => Number(target.split(':')[1])

export const isTargetOf = (target: string, { channelId, recipient }: Part): boolean =>
  channelIdOf(target) === channelId && (recipient === '' || recipientOf(target) === recipient)

type Part = { readonly channelId: number; readonly recipient: string }
