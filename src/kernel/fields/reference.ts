import { z } from 'zod'
import { defaultOf } from './document.ts'
import { type Fields, type FieldType, metaOf, typeOf } from './field.ts'
import type { DocumentOf } from './noun.ts'

/**
 * JSON Schema of the fields in REST answers. Since a value may be masked, no answer promises a text format. An empty
 * value is null, unless the noun's document leaves it out.
 */
export const answerShape = (
  fields: Fields,
  empty: 'null' | 'left out' = 'null',
): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const { answered, markdown } = metaOf(schema)
      const answer = empty === 'null' ? answerOf(typeOf(schema)) : presentOf(schema)
      const description = answered ?? (markdown && 'Markdown.')
      return [name, description === undefined ? answer : answer.describe(description)]
    }),
  )

function presentOf(schema: z.ZodType): z.ZodType {
  const type = typeOf(schema)
  const answer = answerOf({ ...type, isNullable: false })
  const mayBeAbsent = type.isNullable || (!type.isRequired && defaultOf(schema) === undefined)
  return mayBeAbsent ? answer.optional() : answer
}

/** A document made of the fields' examples. Throws for a field without one. */
export const exampleOf = <F extends Fields>(fields: F): DocumentOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const { example } = metaOf(schema)
      if (example === undefined) throw new Error(`The field ${name} has no example.`)
      return [name, example]
    }),
  ) as DocumentOf<F>

function answerOf(type: FieldType): z.ZodType {
  const answer = answers[type.name](type)
  return type.isNullable ? answer.nullable() : answer
}

const answers: Readonly<Record<FieldType['name'], (type: FieldType) => z.ZodType>> = {
  string: () => z.string(),
  enum: type => (type.name === 'enum' ? z.enum(type.values) : z.string()),
  boolean: () => z.boolean(),
  number: () => z.int(),
  record: () => z.record(z.string(), z.string()),
  instant: () => z.iso.datetime(),
  object: () => z.record(z.string(), z.unknown()),
  list: type => z.array(type.name === 'list' ? answerOf(type.of) : z.string()),
}
