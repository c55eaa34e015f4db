/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { readonly [keyword: string]: unknown }

/** A part of a type in words: what stands there, or the name of a schema to look up. */
type TypeWord = { readonly text: string; readonly schema: string | null }

const refPrefix = '#/components/schemas/'

/** `string (date-time) or null`, `list of Monitor`. */
export function typeText(schema: Schema): readonly TypeWord[] {
  const ref = schema['$ref']
  if (typeof ref === 'string') {
    const name = ref.slice(refPrefix.length)
    return [{ text: name, schema: name }]
  }
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return joined(choices.map(each => typeText(each as Schema)))
  const parts = partsOf(schema)
  if (parts) return [...parts.filter(each => '$ref' in each).flatMap(typeText), plain(' and more')]
  if (Array.isArray(schema['enum']))
    return [plain(schema['enum'].map(each => JSON.stringify(each)).join(' | '))]
  if ('const' in schema) return [plain(JSON.stringify(schema['const']))]
  if (Array.isArray(schema['type'])) return joined(schema['type'].map(type => typeText({ ...schema, type })))
  if (schema['type'] === 'array') return [plain('list of '), ...typeText((schema['items'] ?? {}) as Schema)]
  const { type = 'anything', format } = schema
  return [plain(typeof format === 'string' ? `${type} (${format})` : String(type))]
}

/** What a schema is put together of: others by their names, and what it adds. Beside a type, `allOf` has rules. */
export const partsOf = (schema: Schema): readonly Schema[] | null =>
  schema['type'] === undefined && Array.isArray(schema['allOf']) ? schema['allOf'] : null

const plain = (text: string): TypeWord => ({ text, schema: null })

const joined = (parts: readonly (readonly TypeWord[])[]): readonly TypeWord[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [plain(' or '), ...part]))

/** The shapes a schema can have, each with its own fields; a plain type has none. */
export function shapesOf(schema: Schema): readonly Schema[] {
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return choices.flatMap(each => shapesOf(each as Schema))
  return schema['properties'] ? [schema] : (partsOf(schema) ?? []).flatMap(shapesOf)
}

/**
 * A value as it might be sent or answered: the example of the schema, or one made of its parts. Of an object without an
 * example the fields that are required, and one field when none is.
 */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const ref = schema['$ref']
  if (typeof ref === 'string') return exampleOf(schemas[ref.slice(refPrefix.length)] ?? {}, schemas)
  if (Array.isArray(schema['examples'])) return schema['examples'][0]
  const [choice] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly Schema[]
  if (choice) return exampleOf(choice, schemas)
  const parts = partsOf(schema)
  if (parts) return Object.assign({}, ...parts.map(each => exampleOf(each, schemas)))
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  const type = [schema['type']].flat()[0]
  if (type === 'object') return exampleObject(schema, schemas)
  if (type === 'array') return [exampleOf((schema['items'] ?? {}) as Schema, schemas)]
  if (type === 'integer' || type === 'number') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (type === 'boolean') return true
  if (type === 'null') return null
  return schema['format'] === 'date-time' ? '2026-01-01T13:00:00.000Z' : '…'
}

function exampleObject(schema: Schema, schemas: Readonly<Record<string, Schema>>): object {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const required = (schema['required'] ?? []) as readonly string[]
  const shown = properties.filter(([name]) => required.includes(name))
  return Object.fromEntries(
    (shown.length > 0 ? shown : properties.slice(0, 1)).map(([name, each]) => [
      name,
      exampleOf(each, schemas),
    ]),
  )
}
