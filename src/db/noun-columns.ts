import type { z } from 'zod'
import { type Fields, typeOf } from '../kernel/fields/field.ts'

/** The columns of a noun's fields: `expiresAt` is in `expires_at`. Lists and objects are stored as JSON, booleans as 0 or 1. */
type ColumnsOf<F extends Fields> = { readonly [K in keyof F & string as SnakeCase<K>]: Stored<Given<F[K]>> }

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S

/** The type of a stored value: never undefined, but maybe null. */
type Given<S extends z.ZodType> = Exclude<z.output<S>, undefined>

type Stored<T> = T extends string
  ? string
  : T extends number | boolean
    ? number
    : T extends null
      ? null
      : string

type GivenOf<F extends Fields> = { readonly [K in keyof F]: Given<F[K]> }

/** Converts fields of a noun to columns. */
export const columnsOf = <const F extends Fields>(
  fields: F,
  noun: Readonly<Record<keyof F, unknown>>,
): ColumnsOf<F> =>
  Object.fromEntries(
    Object.keys(fields).map(name => [columnOf(name), storedOf(noun[name])]),
  ) as unknown as ColumnsOf<F>

/** Converts columns written by `columnsOf` to fields. */
export const readColumns = <const F extends Fields>(fields: F, row: ColumnsOf<F>): GivenOf<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      readStored(schema, (row as Readonly<Record<string, unknown>>)[columnOf(name)]),
    ]),
  ) as GivenOf<F>

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function storedOf(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function readStored(schema: z.ZodType, value: unknown): unknown {
  const { name } = typeOf(schema)
  if (value === null) return null
  if (name === 'boolean') return value === 1
  return name === 'list' || name === 'object' || name === 'record' ? JSON.parse(String(value)) : value
}
