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
  if (!isCoded(schema)) return value
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

const coded = new WeakMap<z.core.$ZodType, boolean>()

/** True where documents have the value in another shape. What is not would be checked for nothing, at length where rules are. */
function isCoded(schema: z.core.$ZodType): boolean {
  const known = coded.get(schema)
  if (known !== undefined) return known
  const found = schema instanceof z.ZodCodec || partsOf(schema).some(isCoded)
  coded.set(schema, found)
  return found
}

function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { innerType, in: from, out: to, element, valueType, options, shape } = schema._zod.def as Parts
  const single = [innerType, from, to, element, valueType].filter(part => part !== undefined)
  return [...single, ...(options ?? []), ...Object.values(shape ?? {})]
}

type Parts = {
  readonly [name in 'innerType' | 'in' | 'out' | 'element' | 'valueType']?: z.core.$ZodType
} & {
  readonly options?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
}
