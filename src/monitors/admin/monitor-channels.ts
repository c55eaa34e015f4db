import type { Actor } from '../../kernel/actor.ts'
import type { Message } from '../../kernel/messages.ts'

/** A channel that can be notified of monitors. */
export type NamedChannel = { readonly id: number; readonly name: string }

/** The result of a change of the monitors that a channel is notified of. */
export type ChannelChange = {
  readonly changed: readonly number[]
  /** Monitors that the rule of the channel does not let be named or left out alone, with the reason. */
  readonly refused: ReadonlyMap<number, Message>
  /** Revision of the channel after the change. */
  readonly revision: number
}

/** Channels as far as the list of monitors needs them. Both throw `forbidden`. */
export type MonitorChannels = {
  /** All channels, by name. */
  readonly list: (actor: Actor) => Promise<readonly NamedChannel[]>
  /**
   * Names monitors in the rule of a channel, or leaves them out, in one write with one line of the audit trail. Throws
   * `not_found`, `InvalidFields`, and `conflict` if the channel is not at the expected revision; null accepts any.
   */
  readonly notify: (
    actor: Actor,
    channelId: number,
    change: { readonly monitors: readonly number[]; readonly isNotified: boolean },
    expectedRevision: number | null,
  ) => Promise<ChannelChange>
}
