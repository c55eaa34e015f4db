import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AppError, statusOf } from '../kernel/errors.ts'
import { importInSlices } from '../lib/in-slices.ts'
import { loadPart } from '../lib/program-files.ts'
import { discardBody } from '../web/edge/body.ts'
import { handlerOnDemand } from '../web/edge/on-demand.ts'
import { corsHeaders, sendPreflight } from './cross-origin.ts'
import type { GraphqlEndpoint, GraphqlEndpointOptions } from './endpoint.ts'

/** The endpoint, loaded with its parser and schema, in slices, with the first request. */
export function createGraphqlOnDemand(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const make = async () => {
    const { createGraphqlEndpoint } = await loadPart(loadEndpoint)
    return createGraphqlEndpoint(options).handle
  }
  const failed = (err: unknown) => options.log.error({ err }, 'The GraphQL endpoint could not be loaded')
  return handlerOnDemand({ make, failed, refuse })
}

async function loadEndpoint() {
  await importInSlices([
    () => import('graphql'),
    () => import('graphql-http'),
    () => import('./rules.ts'),
    () => import('./endpoint.ts'),
  ])
  return await import('./endpoint.ts')
}

/** Bytes of a body that is read and discarded; the limit of the endpoint is in a module that could not be loaded. */
const discardedBytes = 100_000

/** Answers a request while the endpoint cannot be loaded. */
function refuse(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  if (request.method === 'OPTIONS') {
    sendPreflight(response)
    return
  }
  discardBody(request, discardedBytes)
  const code = error.code === 'unavailable' ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
  const body = JSON.stringify({ errors: [{ message: error.message, extensions: { code } }] })
  const own = Object.entries(error.headers).flat()
  response.writeHead(statusOf(error.code), [
    ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
    ...['Content-Length', String(Buffer.byteLength(body)), ...own, ...corsHeaders],
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}
