import type { z } from 'zod'
import { defaultOf, encoded } from './document.ts'
import { type Fields, type FieldType, metaOf, typeOf } from './field.ts'

/** The values of a form by field name, as typed. A checked box is `on`, an unchecked one is empty. */
export type FormValues = Readonly<Record<string, string>>

/** The values of the form of a new noun: generated values and defaults. */
export const newValues = (fields: Fields): FormValues =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const value = metaOf(schema).draw?.() ?? defaultOf(schema)
      return [name, value === undefined ? '' : textOf(schema, encoded(schema, value))]
    }),
  )

/** The form values of a document, masked or not. */
export const valuesOf = (fields: Fields, document: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, textOf(schema, document[name])]))

function textOf(schema: z.ZodType, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'on' : ''
  if (Array.isArray(value)) return value.join(metaOf(schema).separator === 'lines' ? '\n' : ', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${each}`)
      .join('\n')
  return String(value)
}

/**
 * The document for the schema to check, from form values. Text that should be a number is passed on, for the schema to
 * refuse.
 */
export const inputFrom = (fields: Fields, typed: FormValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, valueFrom(schema, typed[name] ?? '')]),
  )

function valueFrom(schema: z.ZodType, typed: string): unknown {
  const { rows, markdown, prose, separator } = metaOf(schema)
  const type = typeOf(schema)
  const text = rows === undefined || markdown || prose ? typed.trim() : typed
  if (type.isNullable && text === '') return null
  // The default of such a field depends on other fields, so it is left out of the document.
  if (type.name === 'number' && text === '' && !type.isRequired && defaultOf(schema) === undefined)
    return undefined
  const value = parsers[type.name](text, separators[separator ?? 'commas'])
  const isOfNumbers = type.name === 'list' && type.of.name === 'number'
  return isOfNumbers && Array.isArray(value)
    ? value.map(each => parsers.number(each, separators.commas))
    : value
}

const separators = { commas: /,/, blanks: /[\s,]+/, lines: /\n/ } as const

const parsers: Readonly<Record<FieldType['name'], (text: string, separator: RegExp) => unknown>> = {
  string: text => text,
  instant: text => text,
  object: text => text,
  enum: text => text,
  number: text => (/^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN),
  boolean: text => text === 'on',
  list: (text, separator) =>
    text
      .split(separator)
      .map(each => each.trim())
      .filter(Boolean),
  record: recordFrom,
}

/** Parses `name: value` lines. A line without a colon is a name without a value, which the schema refuses. */
function recordFrom(text: string): Readonly<Record<string, string>> {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return Object.fromEntries(
    lines.map(line => {
      const colon = line.indexOf(':')
      return colon < 1 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}
