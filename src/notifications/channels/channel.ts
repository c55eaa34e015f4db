import type { z } from 'zod'
import type { Fields, Text } from '../../kernel/fields/field.ts'
import type { Message } from '../../outbox/delivery.ts'
import type { Notice } from '../notice.ts'

/**
 * A kind of channel. Its form, read view, JSON document, masking and reference are made from `fields`. A field without
 * `visibleTo` is secret.
 */
export type ChannelDefinition<Name extends string = string, F extends Fields = Fields> = {
  readonly kind: Name
  /** Position among the kinds to choose from; the most used first. */
  readonly rank: number
  readonly name: Text
  /** Description of what it does, in a sentence or two. */
  readonly text: Text
  /** What its receiver and this server need first, as a Markdown cell of the table in `docs/notifications.md`. */
  readonly needs: string
  readonly fields: F
  /** Example settings, for the reference and for tests. */
  readonly sample: z.input<z.ZodObject<F>>
  /** The transport; each has places of its own for messages under way. */
  readonly transport: 'http' | 'mail'
  /** The recipients, for kinds with several: each gets its own message, with its own attempts. */
  readonly recipients?: (settings: z.output<z.ZodObject<F>>) => readonly string[]
  /** Delivers one message and resolves to the receiver's answer; rejects with a `DeliveryFault`. Must heed the signal. */
  readonly deliver: (outgoing: Outgoing<z.output<z.ZodObject<F>>>, by: Carrier) => Promise<string>
}

export type Outgoing<S> = {
  readonly settings: S
  /** One of the kind's `recipients`; empty for kinds without. */
  readonly recipient: string
  /** The message; that of a test has no events. */
  readonly message: Pick<Message, 'id' | 'events'>
  /** The events as sentences in the channel's language. */
  readonly notice: Notice
  readonly signal: AbortSignal
}

/**
 * The transports, with their guards: channels must not open connections themselves. Both resolve to the receiver's
 * answer, which may repeat what it was sent.
 */
export type Carrier = {
  readonly post: (request: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly signal: AbortSignal
  }) => Promise<string>
  readonly mail: (
    mail: { readonly to: string; readonly subject: string; readonly text: string },
    options: { readonly id: string; readonly signal: AbortSignal },
  ) => Promise<string>
  readonly now: () => number
}

export const defineChannel = <const Name extends string, F extends Fields>(
  definition: ChannelDefinition<Name, F>,
): ChannelDefinition<Name, F> => definition
