import { z } from 'zod'
import { isSecret } from '../kernel/fields/field.ts'
import { takePlaceholder } from './placeholder-schema.ts'
import type { Schema } from './schema-words.ts'

/** The JSON Schemas of an OpenAPI document. Those that have a name stand once, among its components. */
export class ComponentSchemas {
  readonly #schemas: Record<string, Schema> = {}

  /** All that have a name, by it. */
  get named(): Readonly<Record<string, Schema>> {
    return this.#schemas
  }

  /** What is named goes into the components; requests show what goes in, answers what comes out. */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    // Inside another schema even the outermost name becomes a reference.
    const made = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'throw',
      override: keepMeta,
    })
    const { properties, $defs = {} } = withComponentRefs(made) as {
      readonly properties: { readonly it: Schema }
      readonly $defs?: Readonly<Record<string, Schema>>
    }
    for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
      this.#define(
        name,
        withNamedKinds(name, definition, (kind, each) => this.#define(kind, each)),
      )
    }
    return properties.it
  }

  #define(name: string, definition: Schema): void {
    const known = this.#schemas[name]
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two schemas are called ${name}.`)
    this.#schemas[name] = definition
  }
}

/**
 * A schema of several kinds, with each kind under a name of its own, such as `MonitorHttp`, and the fields of all kinds under
 * another, such as `MonitorCommon`. Generators of clients make up names for schemas without one, two times the same name for
 * different schemas, and then leave those out.
 */
function withNamedKinds(name: string, schema: Schema, define: (name: string, kind: Schema) => void): Schema {
  const word = schema['oneOf'] ? 'oneOf' : 'anyOf'
  const choices = (schema[word] ?? []) as readonly Schema[]
  const named = choices.map(choice => {
    const { kind } = (choice['properties'] ?? {}) as Readonly<Record<string, Schema>>
    const value = kind?.['const']
    return typeof value === 'string' ? { kind: value, choice, name: name + capitalized(value) } : null
  })
  if (named.length === 0 || !named.every(each => each !== null)) return schema
  const common = commonOf(choices)
  if (common) define(`${name}Common`, common)
  for (const each of named)
    define(each.name, common ? withCommon(`${name}Common`, common, each.choice) : each.choice)
  const refOf = (each: { readonly name: string }) => `#/components/schemas/${each.name}`
  return {
    ...schema,
    [word]: named.map(each => ({ $ref: refOf(each) })),
    // A patch may leave out the kind.
    ...(word === 'oneOf' && {
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(named.map(each => [each.kind, refOf(each)])),
      },
    }),
  }
}

type ObjectSchema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

/** The properties that all kinds have with the same schema; null if there are none or there is only one kind. */
function commonOf(kinds: readonly ObjectSchema[]): Schema | null {
  const [first, ...others] = kinds
  const isCommon = (name: string, schema: Schema) =>
    others.every(
      each =>
        JSON.stringify(each.properties?.[name]) === JSON.stringify(schema) &&
        isRequired(each, name) === isRequired(first, name),
    )
  const properties = Object.entries(first?.properties ?? {}).filter(each => isCommon(...each))
  if (others.length === 0 || properties.length === 0) return null
  const required = properties.map(([name]) => name).filter(name => isRequired(first, name))
  return {
    type: 'object',
    description: 'The fields of every kind.',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

const isRequired = (schema: ObjectSchema | undefined, name: string): boolean =>
  schema?.required?.includes(name) ?? false

/** The schema of one kind: the common schema and the fields of its own. `unevaluatedProperties` sees through `allOf`. */
function withCommon(name: string, common: ObjectSchema, kind: ObjectSchema): Schema {
  const isOwn = (property: string) => !(property in (common.properties ?? {}))
  const properties = Object.entries(kind.properties ?? {}).filter(([property]) => isOwn(property))
  const required = kind.required?.filter(isOwn) ?? []
  const { additionalProperties } = kind
  return {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && { required }),
      },
    ],
    ...(additionalProperties !== undefined && { unevaluatedProperties: additionalProperties }),
  }
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The library drops the examples and defaults of a schema that transforms, since they might be of its output; ours are of its input. */
function keepMeta({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: z.core.JSONSchema.BaseSchema
}) {
  const { examples, default: usual } = z.globalRegistry.get(zodSchema) ?? {}
  if (Array.isArray(examples)) jsonSchema.examples = examples
  if (usual !== undefined) jsonSchema.default = usual as typeof jsonSchema.default
  if (isSecret(zodSchema)) takePlaceholder(jsonSchema)
  // The library adds the bounds of safe integers to every integer.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const withComponentRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
