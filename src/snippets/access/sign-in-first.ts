import type { FastifyInstance } from 'fastify'
import type { Paths } from '../../kernel/paths.ts'
import type { AdmitOptions } from './create-access.ts'

/** Where creating requires a principal, sends people to sign in before they write, since their text would be lost on the way. */
export function signInFirst(
  app: FastifyInstance,
  { paths, principalOf }: { readonly paths: Paths; readonly principalOf: AdmitOptions['principalOf'] },
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== paths.newSnippet()) return
    if (await principalOf(request.raw)) return
    return reply.header('cache-control', 'no-store').redirect(paths.manage.signIn({ next: request.url }), 303)
  })
}
