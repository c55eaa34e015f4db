import type { z } from 'zod'
import { type ErrorCode, statusOf } from '../kernel/errors.ts'
import { inSlices, nextSlice } from '../lib/in-slices.ts'
import { ComponentSchemas } from './component-schemas.ts'
import { keyShape } from './idempotency.ts'
import {
  type Content,
  type DocumentedOperation,
  type Example,
  type Header,
  nameIn,
  type OpenApiDocument,
  type Parameter,
  type Reference,
  type Response,
} from './openapi-document.ts'
import { deleteToken, type GivenHeader, type Operation } from './operation.ts'
import { codes, problemExample, problemSchema, problemType } from './problem.ts'
import { type HeaderName, headers, type Refusal, refusals } from './refusals.ts'
import { exampleOf, type Schema } from './schema-words.ts'

/**
 * Builds the OpenAPI document of the REST interface from the schemas that validate requests and the table of errors. It
 * yields to the event loop in between, so that other requests do not wait for it.
 */
export const openApiDocument = (operations: readonly Operation[], server: string): Promise<OpenApiDocument> =>
  new Drawing().document(operations, server)

/** Path of an operation in the syntax of OpenAPI: `/monitors/{id}`. */
export const documentedPath = ({ path }: Pick<Operation, 'path'>): string => path.replace(/:(\w+)/g, '{$1}')

class Drawing {
  readonly #schemas = new ComponentSchemas()
  readonly #examples: Record<string, Example> = {}

  async document(operations: readonly Operation[], server: string): Promise<OpenApiDocument> {
    const problem = this.#schemas.of(problemSchema, 'output')
    const paths: Record<string, Record<string, DocumentedOperation>> = {}
    await inSlices(operations, 4, operation => {
      const method = operation.method.toLowerCase()
      const path = documentedPath(operation)
      paths[path] = { ...paths[path], [method]: this.#documented(operation) }
    })
    await nextSlice()
    const used = new Set(operations.flatMap(each => [...each.refuses.keys()]))
    return {
      openapi: '3.1.1',
      info: {
        title: 'Corkboard',
        version: '1',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: server, description: 'This server.' }],
      tags: [...new Set(operations.map(each => each.group))],
      paths,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: ofTokens },
          deleteToken: { type: 'http', scheme: 'bearer', description: ofDeleteTokens },
        },
        schemas: this.#schemas.named,
        headers: Object.fromEntries(
          (Object.keys(headers) as HeaderName[]).map(name => [name, headerObject(name)]),
        ),
        responses: Object.fromEntries(
          codes.filter(code => used.has(code)).map(code => [nameOf(code), refusalResponse(code, problem)]),
        ),
        examples: this.#examples,
      },
    }
  }

  #documented(operation: Operation): DocumentedOperation {
    const { id, summary, group, permission, body, refuses } = operation
    return {
      operationId: id,
      summary,
      tags: [group.name],
      ...(permission === deleteToken
        ? { security: [{ deleteToken: [] }] }
        : // In OpenAPI 3.1, the list of a scheme without scopes may name the required roles.
          { 'x-permission': permission, security: [{ token: [permission] }] }),
      parameters: [
        ...this.#parametersOf(operation.params, 'path'),
        ...this.#parametersOf(operation.query, 'query'),
        ...headerParametersOf(operation),
      ],
      ...(body && { requestBody: { required: true, content: this.#contentOf(body, 'input') } }),
      responses: {
        ...this.#answersOf(operation),
        ...(isTagged(operation) && {
          304: { description: 'Nothing has changed since.', headers: headersOf(['ETag', ...quota]) },
        }),
        ...Object.fromEntries(
          [...refuses].map(([code, when]) => [
            statusOf(code),
            { $ref: `#/components/responses/${nameOf(code)}`, ...(when !== null && { description: when }) },
          ]),
        ),
      },
    }
  }

  #answersOf({ answers, gives, findAgain }: Operation): Readonly<Record<string, Response>> {
    const names: readonly HeaderName[] = [
      ...gives,
      ...(findAgain ? (['Idempotency-Replayed'] as const) : []),
      ...quota,
    ]
    return Object.fromEntries(
      Object.entries(answers).map(([status, schema]) => [
        status,
        {
          description: descriptionOf(Number(status), gives),
          headers: headersOf(names),
          ...(schema && { content: this.#contentOf(schema, 'output') }),
        },
      ]),
    )
  }

  #contentOf(schema: z.ZodType, io: 'input' | 'output'): Content {
    const made = this.#schemas.of(schema, io)
    const example = exampleOf(made, this.#schemas.named)
    if (typeof made.$ref !== 'string') return { 'application/json': { schema: made, example } }
    const name = nameIn({ $ref: made.$ref })
    this.#examples[name] = { value: example }
    return {
      'application/json': { schema: made, examples: { [name]: { $ref: `#/components/examples/${name}` } } },
    }
  }

  #parametersOf(schema: z.ZodObject, place: 'path' | 'query'): readonly Parameter[] {
    const made = this.#schemas.of(schema, 'input') as {
      readonly properties?: Readonly<Record<string, Schema>>
      readonly required?: readonly string[]
    }
    return Object.entries(made.properties ?? {}).map(([name, { description, examples, ...each }]) => ({
      name,
      in: place,
      required: made.required?.includes(name) ?? false,
      ...(typeof description === 'string' && { description }),
      schema: each,
      ...(Array.isArray(examples) && { example: examples[0] }),
    }))
  }
}

const introduction = [
  'Programs can do here what people do in *Manage*.',
  'Each request needs a token, created under *Tokens*: `Authorization: Bearer ckb_…`; those of creators about their snippets need the delete token of the snippet instead.',
  'A resource with a revision has it as its `ETag`; a change sends the revision it has read in `If-Match`, or `*`.',
  'A list has `next`, also in the header `Link`; send it as `after` to get the next page.',
  'A creating request with an `Idempotency-Key` takes effect once within a day, however often it is sent.',
  'Errors are problem documents (RFC 9457); `code` is for programs, and `errors` names each invalid field.',
].join('\n')

const ofTokens =
  'A token, created under *Tokens* in *Manage*. Each operation names the permission that it needs.'

const ofDeleteTokens =
  'The delete token of the snippet in the path, which its creator got in the header `Delete-Token`.'

const isTagged = ({ method, gives }: Operation) => method === 'GET' && gives.includes('ETag')

/** Headers of the rate limit, sent unless `API_RATE` is off. */
const quota: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy']

function refusalResponse(code: ErrorCode, schema: Schema): Response {
  const { when, headers = [] }: Refusal = refusals[code]
  return {
    description: when,
    headers: headersOf([...headers, ...quota]),
    content: { [problemType]: { schema, example: problemExample(code) } },
  }
}

const headersOf = (names: readonly HeaderName[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const headerObject = (name: HeaderName): Header => {
  const { description, isAlwaysThere, pattern, example } = headers[name]
  return {
    description,
    ...(isAlwaysThere && { required: true }),
    schema: { type: 'string', pattern },
    example,
  }
}

/** Component name of an error: `not_found` becomes `NotFound`. */
const nameOf = (code: ErrorCode): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

function descriptionOf(status: number, gives: readonly GivenHeader[]): string {
  if (status === 204) return 'Done; there is no body.'
  if (status !== 201) return 'Done.'
  return gives.includes('Location') ? 'Created; `Location` says where.' : 'Created.'
}

function headerParametersOf(operation: Operation): readonly Parameter[] {
  const { find, findAgain } = operation
  const header = (
    name: string,
    required: boolean,
    description: string,
    schema: Schema,
    example: string,
  ): Parameter => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string', ...schema },
    example,
  })
  return [
    ...(find ? [header('If-Match', true, 'The ETag of what was read, or `*`.', {}, '"r3"')] : []),
    ...(findAgain
      ? [
          header(
            'Idempotency-Key',
            false,
            'Sent again with the same key, it is not done again.',
            { pattern: keyShape.source },
            '8e03978e-40d5-43e8-bc93-6894a57f9324',
          ),
        ]
      : []),
    ...(isTagged(operation)
      ? [header('If-None-Match', false, 'An ETag; 304 when nothing has changed since.', {}, '"r3"')]
      : []),
  ]
}
