import type { FastifyInstance } from 'fastify'
import type { Paths } from '../paths.ts'
import type { GateOptions } from './gate.ts'

/** Where only holders create, people sign in before they write: what they wrote would be lost on the way. */
export function signInFirst(
  app: FastifyInstance,
  { paths, holderOf }: { readonly paths: Paths; readonly holderOf: GateOptions['holderOf'] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== paths.newSnippet()) return
    if (await holderOf(request.raw)) return
    return reply.header('cache-control', 'no-store').redirect(paths.manage.signIn(request.url), 303)
  })
}
