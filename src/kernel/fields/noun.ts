import { z } from 'zod'
import { documentOf } from './document.ts'
import { type Fields, withoutDefault } from './field.ts'
import { type FormValues, valuesOf } from './form.ts'

/** The schemas and functions that one definition of a noun's fields gives. */
type NounFields<F extends Fields> = {
  readonly fields: F
  readonly names: readonly (keyof F & string)[]
  /** Schema of the whole document; it refuses unknown fields. */
  readonly schema: z.ZodObject<Writable<F>, z.core.$strict>
  /** Schema of a change: any of the fields, the others keep their values. */
  readonly patch: z.ZodObject<PartlyGiven<F>, z.core.$strict>
  /** The document that `schema` reads, with its fields always in this order. */
  readonly document: (noun: ValuesOf<F>) => DocumentOf<F>
  /** The values of its form. */
  readonly typed: (noun: ValuesOf<F>) => FormValues
}

type Writable<F> = { -readonly [K in keyof F]: F[K] }
type PartlyGiven<F extends Fields> = { [K in keyof F]: z.ZodOptional<WithoutDefault<F[K]>> }
type WithoutDefault<S extends z.ZodType> = S extends
  | z.ZodDefault<infer Inner extends z.ZodType>
  | z.ZodPrefault<infer Inner extends z.ZodType>
  ? Inner
  : S

/** The values of the fields as the code has them. */
export type ValuesOf<F extends Fields> = { readonly [K in keyof F]: Unchanging<z.output<F[K]>> }

type Unchanging<T> = T extends readonly (infer Entry)[] ? readonly Entry[] : T

/** The values of the fields as documents have them. */
export type DocumentOf<F extends Fields> = {
  readonly [K in keyof F]: Unchanging<z.input<WithoutDefault<F[K]>>>
}

export function nounFields<const F extends Fields>(fields: F): NounFields<F> {
  const schema = z.strictObject(fields)
  const document = (noun: ValuesOf<F>) => documentOf(fields, noun) as DocumentOf<F>
  return {
    fields,
    names: Object.keys(fields),
    schema,
    patch: z.strictObject(partlyGiven(fields)),
    document,
    typed: noun => valuesOf(fields, document(noun)),
  }
}

/** Without defaults, which would overwrite the value of a field that a change leaves out. */
const partlyGiven = <F extends Fields>(fields: F): PartlyGiven<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, z.optional(withoutDefault(schema))]),
  ) as PartlyGiven<F>
