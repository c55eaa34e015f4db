import fc from 'fast-check'
import type { z } from 'zod'
import { type Fields, typeOf } from '../../../src/kernel/fields/field.ts'
import { anyAddress } from '../../arbitraries.ts'

/** Documents that the schema takes: of each field what its type allows, and what is written in the sample. */
export const documentsOf = (fields: Fields, sample: Readonly<Record<string, unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, valuesOf(schema, sample[name])]),
    ),
    { noNullPrototype: true },
  )

function valuesOf(schema: z.ZodType, sample: unknown): fc.Arbitrary<unknown> {
  const accepts = (value: unknown) => schema.safeParse(value).success
  const known = [sample, schema.safeParse(undefined).success ? undefined : sample]
    .filter(value => value !== undefined && accepts(value))
    .map(value => fc.constant(value))
  const type = typeOf(schema)
  const drawn = arbitraries[type.name](schema).filter(accepts)
  const nothing = type.isNullable ? [fc.constant(null)] : []
  return fc.oneof(...known, ...nothing, drawn)
}

/** As people type: a form drops blanks around a line. */
const line = fc.oneof(
  anyAddress,
  fc.domain(),
  fc.ipV4(),
  fc.integer({ min: 100, max: 599 }).map(String),
  fc
    .tuple(fc.integer({ min: 100, max: 299 }), fc.integer({ min: 300, max: 599 }))
    .map(range => range.join('-')),
  fc.stringMatching(/^[A-Za-z0-9_-]{10,40}$/),
  fc.stringMatching(/^[!-~]([ -~äß€]{0,20}[!-~])?$/),
)

const arbitraries: Readonly<
  Record<ReturnType<typeof typeOf>['name'], (schema: z.ZodType) => fc.Arbitrary<unknown>>
> = {
  string: () => line,
  instant: () => fc.date({ noInvalidDate: true }).map(at => at.toISOString()),
  object: () => fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }),
  boolean: () => fc.boolean(),
  number: schema => {
    const type = typeOf(schema)
    return type.name === 'number'
      ? fc.integer({ min: type.min ?? -1_000_000, max: type.max ?? 1_000_000 })
      : fc.integer()
  },
  enum: schema => {
    const type = typeOf(schema)
    return fc.constantFrom(...(type.name === 'enum' ? type.values : []))
  },
  list: schema =>
    fc.array(
      line.filter(each => schema.safeParse([each]).success),
      { maxLength: 4 },
    ),
  record: () =>
    fc.dictionary(fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,10}$/), line, { noNullPrototype: true }),
}
