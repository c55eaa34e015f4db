/** A JSON Schema (2020-12), as used in OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown }

/** Part of a type in words; `schema` is the name of the schema to link to, or null. */
type TypeWord = { readonly text: string; readonly schema: string | null }

const refPrefix = '#/components/schemas/'

/** Type of a schema in words, such as `string (date-time) or null` or `list of Monitor`. */
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

/** The parts of an `allOf`: references and additions. Null for other schemas; next to a `type`, `allOf` has rules instead. */
export const partsOf = (schema: Schema): readonly Schema[] | null =>
  schema['type'] === undefined && Array.isArray(schema['allOf']) ? schema['allOf'] : null

const plain = (text: string): TypeWord => ({ text, schema: null })

const joined = (parts: readonly (readonly TypeWord[])[]): readonly TypeWord[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [plain(' or '), ...part]))

/** The object schemas among the variants and parts of a schema; none for a plain type or a reference. */
export function shapesOf(schema: Schema): readonly Schema[] {
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return choices.flatMap(each => shapesOf(each as Schema))
  return schema['properties'] ? [schema] : (partsOf(schema) ?? []).flatMap(shapesOf)
}

/**
 * An example value of a schema: its first own example, or one made from its parts. An object without an example gets its
 * required fields, or its first field if none is required.
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
