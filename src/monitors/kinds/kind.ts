import type { z } from 'zod'
import type { Fields, Text } from '../../kernel/fields/field.ts'
import type { Catalogue, Message } from '../../kernel/messages.ts'
import type { Attempt } from '../probes/attempt.ts'

/**
 * A kind of monitor. Its JSON document, form, read view, schema of REST, reference, masking and export are made of `fields`; a field
 * that does not name those whom it is visible to is a secret.
 */
export type KindDefinition<Name extends string = string, F extends Fields = Fields> = {
  readonly kind: Name
  /** Place among the kinds to choose from; the most used first. */
  readonly rank: number
  readonly name: Text
  /** What it watches, in a sentence or two. */
  readonly text: Text
  /** Their `section` is `target`, `request` or `response`; absent: `target`. */
  readonly fields: F
  /** A document as one might write it, for the reference and for tests. */
  readonly sample: { readonly name: string } & z.input<z.ZodObject<F>>
  /** What its probes find, beside what those of every kind can. The area is the name of the kind. */
  readonly findings: Catalogue
  /** Returns what it found; rejects when that is a failure. Sockets come from the attempt alone. */
  readonly probe: (target: TargetOf<Name, F>, attempt: Attempt) => Promise<Message>
  /** What an error of its protocol means; null, or absent: what it means to every kind. */
  readonly failure?: (code: string, error: unknown) => Message | null
}

export type TargetOf<Name extends string, F extends Fields> = { readonly kind: Name } & ValuesOf<F>

/** What the schema of each field makes of the document. */
type ValuesOf<F extends Fields> = DeepReadonly<z.output<z.ZodObject<F>>>

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

export const defineKind = <const Name extends string, F extends Fields>(
  definition: KindDefinition<Name, F>,
): KindDefinition<Name, F> => definition
