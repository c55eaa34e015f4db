import { z } from 'zod'
import { defaultOf, encoded } from './document.ts'
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

/** Rows of a Markdown table: each field with its type, default and description. */
export const referenceTable = (fields: Fields): string =>
  [
    '| property | type | default | |',
    '| --- | --- | --- | --- |',
    ...Object.entries(fields).map(([name, schema]) => {
      const { label, hint } = metaOf(schema)
      return `| \`${name}\` | ${typeText(typeOf(schema))} | ${defaultText(schema)} | ${cell(hint?.en ?? label.en)} |`
    }),
  ].join('\n')

/**
 * The table of a noun in the reference of the import document. `absent` is the default of every field, where all have
 * the same; otherwise each field has its own default or is required.
 */
export const documentTable = (fields: Fields, absent?: string): string =>
  [
    '| property | type | default |',
    '| --- | --- | --- |',
    ...Object.entries(fields).map(
      ([name, schema]) => `| \`${name}\` | ${documentedType(schema)} | ${absent ?? defaultText(schema)} |`,
    ),
  ].join('\n')

function documentedType(schema: z.ZodType): string {
  const { documented, markdown, rows } = metaOf(schema)
  if (documented !== undefined) return documented
  const type = typeOf(schema)
  if (type.name !== 'string') return typeText(type)
  const words = markdown ? 'Markdown' : rows === undefined ? 'one line' : 'text'
  return type.isNullable ? `${words}, or null` : words
}

function typeText(type: FieldType): string {
  const words = nounOf(type)
  return type.isNullable ? `${words}, or null` : words
}

function nounOf(type: FieldType): string {
  switch (type.name) {
    case 'string':
      return 'text'
    case 'instant':
      return 'instant'
    case 'object':
      return 'object'
    case 'boolean':
      return 'true or false'
    case 'record':
      return 'object of names and texts'
    case 'enum':
      return type.values.map(each => `\`${each}\``).join(', ')
    case 'list':
      return `list of ${type.of.name === 'string' ? 'texts' : nounOf(type.of)}`
    case 'number':
      return type.min !== null && type.max !== null ? `${type.min} to ${type.max}` : 'whole number'
  }
}

function defaultText(schema: z.ZodType): string {
  const value = defaultOf(schema)
  if (value === undefined) return typeOf(schema).isRequired ? 'required' : ''
  return `\`${cell(JSON.stringify(encoded(schema, value)))}\``
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
