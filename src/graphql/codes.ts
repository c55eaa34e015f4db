import { GraphQLError } from 'graphql'

/** Every `extensions.code` an answer can carry, and the HTTP status of a request refused with it. */
const httpStatus = {
  BAD_REQUEST: 400,
  BAD_USER_INPUT: 400,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  LIMIT_EXCEEDED: 400,
  OPERATION_RESOLUTION_FAILURE: 400,
  OPERATION_NOT_SUPPORTED: 400,
  PERSISTED_QUERY_MISMATCH: 400,
  // Clients treat any status but 200 as a broken server and never send the document.
  PERSISTED_QUERY_NOT_FOUND: 200,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

export type Code = keyof typeof httpStatus

export const statusOf = (code: Code): number => httpStatus[code]

/** A request that is answered with an error before anything is executed. */
export class Refusal extends GraphQLError {
  readonly code: Code
  /** Response headers of the refusal. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: Code, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message, { extensions: { code } })
    this.code = code
    this.headers = headers
  }
}

/** The same error with a code, and with its place in the document. */
export const withCode = (error: GraphQLError, code: Code, message = error.message): GraphQLError =>
  new GraphQLError(message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions: { code },
  })
