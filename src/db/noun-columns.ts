import type { z } from 'zod'
import { defaultOf } from '../kernel/fields/document.ts'
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
export const readColumns = <const F extends Fields>(fields: F, row: ColumnsOf<F>): GivenOf<F> => {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    readersOf(fields).map(({ name, column, read }) => {
      const value = values[column]
      return [name, value === null ? null : read(value)]
    }),
  ) as GivenOf<F>
}

type Reader = {
  readonly name: string
  readonly column: string
  /** Reads a value other than null. */
  readonly read: (value: unknown) => unknown
}

/** Made once for each noun, because thousands of rows are read at a time. */
const readers = new WeakMap<Fields, readonly Reader[]>()

function readersOf(fields: Fields): readonly Reader[] {
  const known = readers.get(fields)
  if (known) return known
  const made = Object.entries(fields).map(([name, schema]) => ({
    name,
    column: columnOf(name),
    read: readerOf(schema),
  }))
  readers.set(fields, made)
  return made
}

const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function storedOf(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

function readerOf(schema: z.ZodType): (value: unknown) => unknown {
  const type = typeOf(schema)
  switch (type.name) {
    case 'boolean':
      return value => value === 1
    case 'list':
    case 'object':
    case 'record':
      return value => JSON.parse(String(value))
    case 'enum': {
      // A value that a newer version stored counts as the default.
      const unknown = defaultOf(schema)
      return value => (unknown === undefined || type.values.includes(String(value)) ? value : unknown)
    }
    default:
      return value => value
  }
}
