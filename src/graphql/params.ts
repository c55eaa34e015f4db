import { isUtf8 } from 'node:buffer'
import { parseUrlencoded } from '../lib/urlencoded.ts'
import { Refusal } from './codes.ts'
import { refuseDeep } from './limits.ts'
import type { Extensions } from './persisted-queries.ts'

/** Parameters of a request, with their types checked. Properties that the specification does not know are ignored. */
export type Params = {
  readonly query: string | null
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>> | null
  readonly extensions: Extensions | null
}

/** Parameters in the query string of a GET. Throws a Refusal. */
export function paramsOfUrl(url: string): Params {
  const mark = url.indexOf('?')
  const search = parseUrlencoded(Buffer.from(mark < 0 ? '' : url.slice(mark + 1)))
  return checked({
    query: search.get('query')?.[0],
    operationName: search.get('operationName')?.[0],
    variables: jsonParameter(search, 'variables'),
    extensions: jsonParameter(search, 'extensions'),
  })
}

/** Parameters in the JSON body of a POST. Throws a Refusal. */
export function paramsOfBody(body: Buffer): Params {
  if (body.length === 0) throw new Refusal('BAD_REQUEST', 'The body is missing.')
  if (!isUtf8(body)) throw new Refusal('BAD_REQUEST', 'The body is not UTF-8.')
  const value = parseJson(body.toString('utf8').replace(/^\uFEFF/, ''), 'The body')
  if (Array.isArray(value)) throw new Refusal('BAD_REQUEST', batched)
  if (!isMap(value)) throw new Refusal('BAD_REQUEST', 'The body must be a JSON object.')
  return checked(value)
}

/** Message for a batch of queries; names the settings of clients that send batches. */
const batched =
  'The body must be a JSON object with one query; a list of queries (batching) is not supported. In Apollo Client use HttpLink instead of BatchHttpLink; in graphql-request call request for each query instead of batchRequests.'

function jsonParameter(search: ReadonlyMap<string, readonly string[]>, name: string): unknown {
  const text = search.get(name)?.[0]
  return text ? parseJson(text, `The parameter ${name}`) : null
}

function parseJson(text: string, what: string): unknown {
  refuseDeep(text, 'json')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('BAD_REQUEST', `${what} is not valid JSON.`)
  }
}

function checked(value: Readonly<Record<string, unknown>>): Params {
  const { query = null, operationName = null, variables = null, extensions = null } = value
  if (query !== null && typeof query !== 'string') throw wrong('query', 'a string')
  if (operationName !== null && typeof operationName !== 'string') throw wrong('operationName', 'a string')
  if (variables !== null && !isMap(variables)) throw wrong('variables', 'an object')
  if (extensions !== null && !isMap(extensions)) throw wrong('extensions', 'an object')
  return { query, operationName, variables, extensions }
}

const wrong = (name: string, type: string) => new Refusal('BAD_REQUEST', `${name} must be ${type}.`)

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
