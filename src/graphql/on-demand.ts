import { importInSlices } from '../lib/in-slices.ts'
import { handlerOnDemand } from '../web/on-demand.ts'
import type { GraphqlEndpoint, GraphqlEndpointOptions } from './endpoint.ts'

/** The endpoint, loaded with its parser and schema, in slices, when the first question comes. */
export function createGraphqlOnDemand(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const load = async () => {
    await importInSlices([
      () => import('graphql'),
      () => import('graphql-http'),
      () => import('./rules.ts'),
      () => import('./endpoint.ts'),
    ])
    const { createGraphqlEndpoint } = await import('./endpoint.ts')
    return createGraphqlEndpoint(options).handle
  }
  const failed = (err: unknown) => options.log.error({ err }, 'The GraphQL endpoint could not be loaded')
  return handlerOnDemand(load, failed)
}
