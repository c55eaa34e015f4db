import type { z } from 'zod'
import type { Fields, Text } from '../../kernel/fields/field.ts'
import type { Catalogue, Message } from '../../kernel/messages.ts'
import type { Attempt } from '../probes/attempt.ts'

/**
 * A kind of monitor. Its JSON document, form, read view, REST schema, reference, masking and export are made from
 * `fields`. A field without `visibleTo` is secret.
 */
export type KindDefinition<Name extends string = string, F extends Fields = Fields> = {
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
  /** Results of its probes, besides those that every kind can have. The area is the name of the kind. */
  readonly findings: Catalogue
  /** Runs a probe and returns its result; rejects if that is a failure. Sockets must come from the attempt. */
  readonly probe: (target: TargetOf<Name, F>, attempt: Attempt) => Promise<Message>
  /** The message for an error of its protocol; null or absent for errors that mean the same for every kind. */
  readonly failure?: (code: string, error: unknown) => Message | null
}

export type TargetOf<Name extends string, F extends Fields> = { readonly kind: Name } & ValuesOf<F>

/** The parsed values of the fields. */
type ValuesOf<F extends Fields> = DeepReadonly<z.output<z.ZodObject<F>>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

export const defineKind = <const Name extends string, F extends Fields>(
  definition: KindDefinition<Name, F>,
): KindDefinition<Name, F> => definition
