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
 * What is one of several kinds, with each kind under a name of its own, such as `MonitorHttp`. Generators of clients make
 * up names for what has none, two times the same one for different schemas, and then leave those out.
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
  for (const each of named) define(each.name, each.choice)
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
}

const withComponentRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
