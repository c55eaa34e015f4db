import { z } from 'zod'
import { isSecret } from '../kernel/fields/field.ts'
import { takePlaceholder } from './placeholder-schema.ts'
import type { Schema } from './schema-words.ts'

/** Collects the JSON Schemas of an OpenAPI document. Named schemas are defined once, in its components. */
export class ComponentSchemas {
  readonly #schemas: Record<string, Schema> = {}

  /** The named schemas by their names. */
  get named(): Readonly<Record<string, Schema>> {
    return this.#schemas
  }

  /** Converts a schema, for requests to the type of its input, for responses to that of its output, and collects its named parts. */
  of(schema: z.ZodType, io: 'input' | 'output'): Schema {
    // Wrapped in an object, so that the schema itself becomes a reference as well if it has a name.
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
 * Defines each variant of a union of kinds under a name of its own, such as `MonitorHttp`, and their common fields under
 * another, such as `MonitorCommon`. Client generators invent names for unnamed schemas, sometimes the same name for
 * different ones, which they then leave out. Other schemas are returned as they are.
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
    // A patch, which is an `anyOf`, may omit the kind, so it has no discriminator.
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

/** Schema of the properties that are equal in all kinds; null if there are none or there is only one kind. */
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

/**
 * Schema of one kind: the common schema and its own properties. `additionalProperties` becomes `unevaluatedProperties`,
 * which also considers properties of an `allOf`.
 */
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

/**
 * Restores examples and defaults, which the library drops from schemas with a transform, since they might belong to the
 * output; ours belong to the input.
 */
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
