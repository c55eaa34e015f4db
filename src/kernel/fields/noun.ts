import { z } from 'zod'
import { documentOf } from './document.ts'
import type { Fields } from './field.ts'
import { type FormValues, valuesOf } from './form.ts'

/** What documents, forms, answers and the reference of a noun are made of, from the one definition of its fields. */
type NounFields<F extends Fields> = {
  readonly fields: F
  readonly names: readonly (keyof F & string)[]
  /** The whole document; a field that it does not know is refused. */
  readonly schema: z.ZodObject<Writable<F>, z.core.$strict>
  /** Any of the fields; the others stay as they are. */
  readonly patch: z.ZodObject<PartlyGiven<F>, z.core.$strict>
  /** What `schema` reads, always in this order. */
  readonly document: (noun: ValuesOf<F>) => DocumentOf<F>
  /** What its form shows. */
  readonly typed: (noun: ValuesOf<F>) => FormValues
}

type Writable<F> = { -readonly [K in keyof F]: F[K] }
type PartlyGiven<F extends Fields> = { [K in keyof F]: z.ZodOptional<F[K]> }

/** The values of the fields as the code has them. */
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]> }

/** The values of the fields as documents have them. */
export type DocumentOf<F extends Fields> = { readonly [K in keyof F]: z.input<F[K]> }

export function nounFields<const F extends Fields>(fields: F): NounFields<F> {
  const schema = z.strictObject(fields)
  const document = (noun: ValuesOf<F>) => documentOf(fields, noun) as DocumentOf<F>
  return {
    fields,
    names: Object.keys(fields),
    schema,
    patch: schema.partial(),
    document,
    typed: noun => valuesOf(fields, document(noun)),
  }
}
