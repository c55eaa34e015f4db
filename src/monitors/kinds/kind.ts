import type { z } from 'zod'
import type { Fields, Text } from '../../kernel/fields/field.ts'
import type { Catalogue, Message } from '../../kernel/messages.ts'
import type { Finding } from '../model/finding.ts'
import type { Push } from '../model/push.ts'
import type { Attempt } from '../probes/attempt.ts'

/**
 * A kind of monitor. Its JSON document, form, read view, REST schema, reference, masking and export are made from
 * `fields`. A field without `visibleTo` is secret. It either probes by itself or waits for pushes.
 */
export type KindDefinition<Name extends string = string, F extends Fields = Fields> = KindBase<Name, F> &
  (Probing<TargetOf<Name, F>> | { readonly waiting: Waiting<TargetOf<Name, F>>; readonly probe?: never })

type KindBase<Name extends string, F extends Fields> = {
  readonly kind: Name
  /** Position among the kinds to choose from; the most used first. */
  readonly rank: number
  readonly name: Text
  /** Description of what it watches, in a sentence or two. */
  readonly text: Text
  /** Fields of the kind. Their `section` is `target` (the default), `request` or `response`. */
  readonly fields: F
  /** Example of a document, for the reference and for tests. */
  readonly sample: { readonly name: string } & z.input<z.ZodObject<F>>
  /** The host that it watches, as a name or an address, whose domain is watched too; absent if it watches none. */
  readonly hostOf?: (target: TargetOf<Name, F>) => string
  /** Results of its probes, besides those that every kind can have. The area is the name of the kind. */
  readonly findings: Catalogue
}

/** A kind that probes. */
export type ProbingKind = KindBase<string, Fields> & Probing<TargetOf<string, Fields>>

type Probing<T> = {
  readonly waiting?: never
  /** Runs a probe and returns its result; rejects if that is a failure. Sockets must come from the attempt. */
  readonly probe: (target: T, attempt: Attempt) => Promise<Message>
  /** The message for an error of its protocol; null or absent for errors that mean the same for every kind. */
  readonly failure?: (code: string, error: unknown) => Message | null
}

/** A kind whose services report by themselves. The prober judges what arrives, and that nothing does. */
export type Waiting<T> = {
  /** The secret that names the monitor in addresses of pushes. */
  readonly tokenOf: (target: T) => string
  readonly received: (push: Push) => Finding
  /** The failure that no push has arrived within the interval. */
  readonly missing: (intervalMs: number) => Finding
}

export type TargetOf<Name extends string, F extends Fields> = { readonly kind: Name } & ValuesOf<F>

/** The parsed values of the fields. */
type ValuesOf<F extends Fields> = DeepReadonly<z.output<z.ZodObject<F>>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

export const defineKind = <const Name extends string, F extends Fields>(
  definition: KindBase<Name, F> & Probing<TargetOf<Name, F>>,
): KindBase<Name, F> & Probing<TargetOf<Name, F>> => definition

export const defineWaitingKind = <const Name extends string, F extends Fields>(
  definition: KindBase<Name, F> & { readonly waiting: Waiting<TargetOf<Name, F>> },
): KindBase<Name, F> & { readonly waiting: Waiting<TargetOf<Name, F>> } => definition
