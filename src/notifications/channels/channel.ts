import type { z } from 'zod'
import type { Fields, Text } from '../../kernel/fields/field.ts'
import type { Message } from '../../outbox/delivery.ts'
import type { Notice } from '../notice.ts'

/**
 * A kind of channel. Its form, read view, JSON document, masking and reference are made of `fields`; a field that does not
 * name those whom it is visible to is a secret.
 */
export type ChannelDefinition<Name extends string = string, F extends Fields = Fields> = {
  readonly kind: Name
  /** Where it stands among the kinds that one chooses from; the most used first. */
  readonly rank: number
  readonly name: Text
  /** What it does, in a sentence or two. */
  readonly text: Text
  /** What its receiver and this server need first: a cell of the table in `docs/notifications.md`, in Markdown. */
  readonly needs: string
  readonly fields: F
  /** Settings as one might write them, for the reference and for tests. */
  readonly sample: z.input<z.ZodObject<F>>
  /** By which of the ways out of this machine it delivers. Each way has places of its own for messages under way. */
  readonly transport: 'http' | 'mail'
  /** For kinds with several receivers: each gets a message of its own, with its own attempts and end. */
  readonly recipients?: (settings: z.output<z.ZodObject<F>>) => readonly string[]
  /** Delivers one message and resolves to what the receiver answered; rejects with a `DeliveryFault`. Heeds the signal. */
  readonly deliver: (outgoing: Outgoing<z.output<z.ZodObject<F>>>, by: Carrier) => Promise<string>
}

export type Outgoing<S> = {
  readonly settings: S
  /** Of the kind's `recipients`; empty where it has none. */
  readonly recipient: string
  /** A test is about no event. */
  readonly message: Pick<Message, 'id' | 'events'>
  /** The events as sentences in the language of the channel. */
  readonly notice: Notice
  readonly signal: AbortSignal
}

/**
 * The ways out of this machine, with their guards: channels open no connection by themselves. Both resolve to what the
 * receiver answered, which may repeat what it was sent.
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
