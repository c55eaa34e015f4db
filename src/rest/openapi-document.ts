import type { Group } from './operation.ts'
import type { Schema } from './schema-words.ts'

/** Types of an OpenAPI 3.1 document, limited to the parts that ours has. */

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

/** Contents by type. The example of a named schema stands among the components, under the name of the schema. */
export type Content = {
  readonly [type: string]: {
    readonly schema: Schema
    readonly example?: unknown
    readonly examples?: { readonly [name: string]: Reference }
  }
}

export type Reference = { readonly $ref: string }

export type Example = { readonly value: unknown }

export type Header = {
  readonly description: string
  readonly required?: boolean
  readonly schema: Schema
  readonly example: string
}

export type Response = {
  readonly description: string
  readonly headers?: { readonly [name: string]: Reference }
  readonly content?: Content
}

export type DocumentedOperation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  /** Absent where the delete token of a snippet is needed. */
  readonly 'x-permission'?: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  /** Responses by status. Errors are references; their description is the condition in this operation, if it is special. */
  readonly responses: {
    readonly [status: string]: Response | (Reference & { readonly description?: string })
  }
}

export type OpenApiDocument = {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: object
  }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly Group[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentedOperation } }
  readonly components: {
    readonly securitySchemes: object
    readonly schemas: { readonly [name: string]: Schema }
    readonly headers: { readonly [name: string]: Header }
    readonly responses: { readonly [name: string]: Response }
    readonly examples: { readonly [name: string]: Example }
  }
}

/** The example of a content, resolved if it is a reference. */
export const exampleIn = (
  { components }: Pick<OpenApiDocument, 'components'>,
  { example, examples = {} }: Content[string],
): unknown => {
  const [reference] = Object.values(examples)
  return reference ? components.examples[nameIn(reference)]?.value : example
}

/** Resolves a reference to a response; returns a response itself as it is. */
export const responseOf = (
  { components }: Pick<OpenApiDocument, 'components'>,
  response: Response | Reference,
): Response =>
  '$ref' in response ? (components.responses[nameIn(response)] ?? { description: '' }) : response

export const nameIn = ({ $ref }: Reference): string => $ref.split('/').at(-1) ?? ''
