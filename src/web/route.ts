import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify'
import type { AnyAddress, Params, Query } from '../kernel/address.ts'
import { notFound } from '../kernel/errors.ts'

/** A request at an address, with the parameters and the query that stand in its pattern. */
export type RequestAt<A extends AnyAddress> = FastifyRequest<{ Params: Params<A>; Querystring: Query<A> }>

type Handler<A extends AnyAddress> = (request: RequestAt<A>, reply: FastifyReply) => unknown

type Register = {
  <A extends AnyAddress>(app: FastifyInstance, address: A, handler: Handler<A>): void
  <A extends AnyAddress>(
    app: FastifyInstance,
    address: A,
    options: RouteShorthandOptions,
    handler: Handler<A>,
  ): void
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'

const registers =
  (method: Method | Method[]): Register =>
  (app: FastifyInstance, { pattern }: AnyAddress, ...rest: readonly unknown[]) => {
    const [options, handler] = rest.length === 1 ? [{}, rest[0]] : rest
    app.route({
      ...(options as RouteShorthandOptions),
      method,
      url: pattern,
      handler: handler as RouteHandlerMethod,
    })
  }

/** Registers the routes of `app`, each at an address of `paths`. */
export const route = {
  get: registers('GET'),
  post: registers('POST'),
  delete: registers('DELETE'),
  /** Whatever the method, for programs that do not care; PUT puts raw texts (decision 19). */
  any: registers(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']),
}

/** The numeric id in an address. Throws `not_found` for any other. */
export function numberedId({ params: { id } }: { readonly params: { readonly id: string } }): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  return Number(id)
}
