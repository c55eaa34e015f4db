import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphqlEndpoint, GraphqlEndpointOptions } from './endpoint.ts'

/** The endpoint, loaded with its parser and schema when the first question comes: many sites never get one. */
export function createGraphqlOnDemand(options: GraphqlEndpointOptions): GraphqlEndpoint {
  let endpoint: GraphqlEndpoint | null = null
  let loading: Promise<GraphqlEndpoint> | null = null

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (endpoint) endpoint.handle(request, response)
    else handleWhenLoaded(request, response)
  }

  async function handleWhenLoaded(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      loading ??= load()
      const loaded = await loading
      if (!request.destroyed) loaded.handle(request, response)
    } catch (error) {
      loading = null
      options.log.error({ err: error }, 'The GraphQL endpoint could not be loaded')
      response.writeHead(500).end()
    }
  }

  async function load(): Promise<GraphqlEndpoint> {
    const { createGraphqlEndpoint } = await import('./endpoint.ts')
    endpoint = createGraphqlEndpoint(options)
    return endpoint
  }

  return { handle }
}
