import type { z } from 'zod'
import { defaultOf, encoded } from '../src/kernel/fields/document.ts'
import { type Fields, type FieldType, metaOf, typeOf } from '../src/kernel/fields/field.ts'

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
