import { z } from 'zod'
import type { Fields } from './field.ts'

/** A noun's fields as the JSON document has them, in the order of the schema. */
export function documentOf(fields: Fields, noun: object): Readonly<Record<string, unknown>> {
  const values = noun as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, encoded(schema, values[name])]),
  )
}

/** The values that are of these fields, in the order of the schema. */
export function pickFields(fields: Fields, values: object): Readonly<Record<string, unknown>> {
  const all = values as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(fields).map(name => [name, all[name]]))
}

/** A value as the document has it. What a schema only reads, or was stored under an older rule, stays as it is. */
export function encoded(schema: z.ZodType, value: unknown): unknown {
  try {
    return z.encode(schema, value)
  } catch {
    return value
  }
}

/** What was stored before the noun had a field gets the field's default. */
export function completed<N extends object>(fields: Fields, stored: N): N {
  const missing = Object.entries(fields).filter(([name]) => !(name in stored))
  if (missing.length === 0) return stored
  return { ...stored, ...Object.fromEntries(missing.map(([name, schema]) => [name, defaultOf(schema)])) }
}

/** Undefined when the field has none. */
export const defaultOf = (schema: z.ZodType): unknown => schema.safeParse(undefined).data
