import { z } from 'zod'
import type { Fields } from './field.ts'

/** The JSON document of a noun, with the fields in the order of the schema. */
export function documentOf(fields: Fields, noun: object): Readonly<Record<string, unknown>> {
  const values = noun as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, encoded(schema, values[name])]),
  )
}

/** Picks the values of these fields, in the order of the schema. */
export function pickFields(fields: Fields, values: object): Readonly<Record<string, unknown>> {
  const all = values as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(fields).map(name => [name, all[name]]))
}

/**
 * Encodes a value for the document. A value whose schema cannot encode, or that was stored under an older rule, stays
 * as it is.
 */
export function encoded(schema: z.ZodType, value: unknown): unknown {
  if (!isCoded(schema)) return value
  try {
    return z.encode(schema, value)
  } catch {
    return value
  }
}

/** Fills in the defaults of fields that were added to the noun after it was stored. */
export function completed<N extends object>(fields: Fields, stored: N): N {
  const missing = Object.entries(fields).filter(([name]) => !(name in stored))
  if (missing.length === 0) return stored
  return { ...stored, ...Object.fromEntries(missing.map(([name, schema]) => [name, defaultOf(schema)])) }
}

/** The default of a schema; undefined if it has none. */
export const defaultOf = (schema: z.ZodType): unknown => schema.safeParse(undefined).data

const coded = new WeakMap<z.core.$ZodType, boolean>()

/**
 * True where documents hold the value in another shape than the code. Other values skip the encoder, whose checks can
 * be slow.
 */
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
