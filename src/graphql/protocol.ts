import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql'
import { createHandler, type OperationArgs, type Response } from 'graphql-http'
import type { Logger } from 'pino'
import type { Board } from '../board/model/board.ts'
import { AppError } from '../kernel/errors.ts'
import { refuseLargeText, sizeOf } from './answer-size.ts'
import { Refusal, statusOf, withCode } from './codes.ts'
import type { DocumentCache } from './document-cache.ts'
import { withEqualRoots } from './equal-roots.ts'
import { limits } from './limits.ts'
import type { MediaType } from './negotiation.ts'
import { type Params, paramsOfBody, paramsOfUrl } from './params.ts'
import type { PersistedQueries } from './persisted-queries.ts'

type GraphqlRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Body of a POST; null for a GET. */
  readonly body: Buffer | null
  readonly mediaType: MediaType
  readonly board: Board
  /** Reserves room for an answer of this size before it is made. Throws a Refusal. */
  readonly reserve: (bytes: number) => void
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** True if executed without an error: the same query then has the same answer as long as the Board stays. */
  readonly clean: boolean
}

type ProtocolOptions = {
  readonly schema: GraphQLSchema
  readonly documents: DocumentCache
  readonly persisted: PersistedQueries
  readonly log: Pick<Logger, 'error'>
}

/** Answers a request by the protocol of graphql-http, with documents from our cache. */
export function createProtocol({
  schema,
  documents,
  persisted,
  log,
}: ProtocolOptions): (question: GraphqlRequest) => Promise<Answer> {
  const handle = createHandler<GraphqlRequest, unknown, Board>({
    parseRequestParams: ({ raw }) => orRefused(raw, () => read(raw)),
    onSubscribe: ({ raw }, params) => orRefused(raw, () => prepare(raw, params as QueryParams)),
    onOperation: ({ raw }, { document, operationName }, result) =>
      orRefused(raw, () => respond(raw, complete(result, document, operationName))),
  })

  return async question => {
    const { method, url, mediaType } = question
    const request = {
      method,
      url,
      headers: { accept: mediaType },
      body: null,
      raw: question,
      context: undefined,
    }
    const [body, init] = await handle(request)
    return {
      status: init.status,
      headers: init.headers ?? {},
      body: body ?? '',
      clean: init === ok[mediaType],
    }
  }

  function read({ body, url }: GraphqlRequest): QueryParams {
    const params = body ? paramsOfBody(body) : paramsOfUrl(url)
    return { ...params, query: persisted.resolve(params.query, params.extensions) }
  }

  function prepare(
    question: GraphqlRequest,
    { query, operationName, variables, extensions }: QueryParams,
  ): OperationArgs<Board> | Response {
    const { document, errors } = documents.prepare(query)
    if (!document) return refused(question, errors)
    const operation = getOperationAST(document, operationName)
    if (!operation) return refused(question, [unknownOperation(operationName)])
    if (operation.operation !== 'query') throw readOnly(question.method, operation.operation)
    persisted.remember(query, extensions)
    return {
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: question.board,
      rootValue: null,
      options: { maxCoercionErrors: limits.errors },
    }
  }

  function respond(question: GraphqlRequest, result: ExecutionResult): Response {
    question.reserve(sizeOf(result.data))
    return result.errors ? failed(question, result) : cleanResponse(question, result)
  }

  function failed(question: GraphqlRequest, { data, errors = [] }: ExecutionResult): Response {
    const some = errors.slice(0, limits.errors)
    // Without data nothing was executed: the variables did not match their types.
    if (data === undefined)
      return refused(
        question,
        some.map(error => withCode(error, 'BAD_USER_INPUT')),
      )
    const shown = some.map(error => presentable(error, log))
    return [JSON.stringify({ errors: shown, data }), initFor(200, question.mediaType)]
  }
}

type QueryParams = Params & { readonly query: string }

const initFor = (status: number, mediaType: MediaType, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  statusText: '',
  headers: { 'content-type': `${mediaType}; charset=utf-8`, ...headers },
})

/** Heads of clean answers, which are recognised by identity. */
const ok: Readonly<Record<MediaType, ReturnType<typeof initFor>>> = {
  'application/json': initFor(200, 'application/json'),
  'application/graphql-response+json': initFor(200, 'application/graphql-response+json'),
}

function complete(result: ExecutionResult, document: DocumentNode, operationName?: string | null) {
  if (!result.data) return result
  return { ...result, data: withEqualRoots(getOperationAST(document, operationName), result.data) }
}

function cleanResponse({ mediaType }: GraphqlRequest, result: ExecutionResult): Response {
  const text = JSON.stringify(result)
  refuseLargeText(text)
  return [text, ok[mediaType]]
}

function orRefused<T>(question: GraphqlRequest, work: () => T): T | Response {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return refused(question, [error])
    throw error
  }
}

/**
 * The response to a request that was not executed. For the older `application/json` a document that does not parse or
 * validate has the status 200 all the same (GraphQL over HTTP, 6.4.1); a Refusal has the status of its code.
 */
function refused({ mediaType }: GraphqlRequest, errors: readonly GraphQLError[]): Response {
  const refusal = errors.find(error => error instanceof Refusal)
  const status = refusal ? statusOf(refusal.code) : mediaType === 'application/json' ? 200 : 400
  return [JSON.stringify({ errors }), initFor(status, mediaType, refusal?.headers)]
}

const unknownOperation = (name: string | null): GraphQLError =>
  new GraphQLError(
    name === null
      ? 'The document has several operations; operationName must say which one.'
      : `The document has no operation named "${name}".`,
    { extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } },
  )

/** The Refusal of a mutation or subscription; 405 for a GET, which must not change anything (GraphQL over HTTP, 5.3). */
function readOnly(method: 'GET' | 'POST', operation: string): Refusal {
  const message = `This interface only reads; it has no ${operation}.`
  if (method === 'POST') return new Refusal('OPERATION_NOT_SUPPORTED', message)
  return new Refusal('METHOD_NOT_ALLOWED', message, { allow: 'POST' })
}

/** The error as the client gets it: its own errors as they are; ours are logged, and their message is hidden. */
function presentable(error: GraphQLError, log: Pick<Logger, 'error'>): GraphQLError {
  const cause = error.originalError
  const clients =
    cause === undefined ||
    (cause instanceof AppError && cause.code === 'invalid') ||
    (cause instanceof GraphQLError && cause.message.startsWith('Argument "'))
  if (clients) return withCode(error, 'BAD_USER_INPUT')
  log.error({ err: cause, path: error.path }, 'A GraphQL field failed')
  return withCode(error, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.')
}
