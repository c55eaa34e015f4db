import { z } from 'zod'
import type { Operation } from './operation.ts'
import { problemType } from './problem.ts'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type Schema = { readonly [keyword: string]: unknown }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = { readonly [type: string]: { readonly schema: Schema } }

export type DocumentedOperation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly 'x-permission': string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: {
    readonly [status: string]: {
      readonly description: string
      readonly headers?: object
      readonly content?: Content
    }
  }
}

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly object[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentedOperation } }
  readonly components: {
    readonly securitySchemes: object
    readonly schemas: { readonly [name: string]: Schema }
  }
}

/** The whole interface in one document, made of the schemas that check requests. */
export function openApiDocument(operations: readonly Operation[], server: string): OpenApiDocument {
  const schemas: Record<string, Schema> = {}
  const versioned = new Set(operations.filter(each => each.revisionAt).map(each => each.path))

  /** What is named goes into the components; requests show what goes in, answers what comes out. */
  function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
    // Inside another schema even the outermost name becomes a reference.
    const made = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: 'throw' })
    const { properties, $defs = {} } = withComponentRefs(made) as {
      readonly properties: { readonly it: Schema }
      readonly $defs?: Readonly<Record<string, Schema>>
    }
    for (const [name, { id: _, ...definition }] of Object.entries($defs)) {
      const known = schemas[name]
      if (known && JSON.stringify(known) !== JSON.stringify(definition))
        throw new Error(`Two schemas are called ${name}.`)
      schemas[name] = definition
    }
    return properties.it
  }

  const problem = schemaOf(problemSchema, 'output')

  function documented(operation: Operation): DocumentedOperation {
    const { id, summary, group, permission, body } = operation
    return {
      operationId: id,
      summary,
      tags: [group],
      'x-permission': permission,
      parameters: [
        ...parametersOf(operation.params, 'path'),
        ...parametersOf(operation.query, 'query'),
        ...headersOf(operation, isTagged(operation)),
      ],
      ...(body && {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
      }),
      responses: {
        ...answersOf(operation),
        ...(isTagged(operation) && { 304: { description: 'It is still at that revision.' } }),
        default: problemAnswer,
      },
    }
  }

  const isTagged = ({ method, path }: Operation) => method === 'GET' && versioned.has(path)

  const problemAnswer = {
    description: 'It was refused, or it failed.',
    content: { [problemType]: { schema: problem } },
  }

  function parametersOf(schema: z.ZodObject, place: 'path' | 'query'): readonly Parameter[] {
    const made = schemaOf(schema, 'input') as {
      readonly properties?: Readonly<Record<string, Schema>>
      readonly required?: readonly string[]
    }
    return Object.entries(made.properties ?? {}).map(([name, { description, ...each }]) => ({
      name,
      in: place,
      required: made.required?.includes(name) ?? false,
      ...(typeof description === 'string' && { description }),
      schema: each,
    }))
  }

  const answersOf = ({ answers, path }: Operation) =>
    Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        {
          description: descriptions[status] ?? 'Done.',
          ...(versioned.has(path) && schema && { headers: etagHeader }),
          ...(schema && { content: { 'application/json': { schema: schemaOf(schema, 'output') } } }),
        },
      ]),
    )

  const paths: Record<string, Record<string, DocumentedOperation>> = {}
  for (const operation of operations) {
    const method = operation.method.toLowerCase()
    paths[operation.path] = { ...paths[operation.path], [method]: documented(operation) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Corkboard', version: '1', description: introduction },
    servers: [{ url: server }],
    security: [{ token: [] }],
    tags: [...new Set(operations.map(each => each.group))].map(name => ({ name })),
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas },
  }
}

const introduction = [
  'Everything that can be done at the pages of the management side, for programs.',
  'Every request carries a token, made at those pages: `Authorization: Bearer ckb_…`.',
  'What has a revision answers with it as its ETag; a change names the one it has read in `If-Match`, or `*`.',
  'A list gives `next`, also in the header `Link`, which is handed back as `after`.',
  'A create with an `Idempotency-Key` happens once within a day, however often it is sent.',
  'Errors are problem documents (RFC 9457); `errors` names each field that is wrong.',
].join('\n')

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
  })
  .meta({ id: 'Problem' })

const descriptions: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created; `Location` says where.',
  204: 'Done; there is nothing to tell.',
}

const etagHeader = { ETag: { schema: { type: 'string' }, description: 'The revision, for `If-Match`.' } }

function headersOf({ revisionAt, findAgain }: Operation, isTagged: boolean): readonly Parameter[] {
  const header = (name: string, required: boolean, description: string): Parameter => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(revisionAt ? [header('If-Match', true, 'The ETag of what was read, or `*`.')] : []),
    ...(findAgain
      ? [header('Idempotency-Key', false, 'Sent again with the same key, it is not done again.')]
      : []),
    ...(isTagged ? [header('If-None-Match', false, 'An ETag; 304 when nothing has changed since.')] : []),
  ]
}

const withComponentRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
