import type { FastifyInstance, FastifyRequest } from 'fastify'
import { once } from '../lib/once.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import { fresh, sendFresh } from '../web/fresh.ts'
import type { Frame } from '../web/layout.ts'
import type { OpenApiDocument } from './openapi.ts'
import { renderReference } from './reference-page.ts'

type ReferenceOptions = {
  /** Made when it is first asked for. */
  readonly document: () => OpenApiDocument
  readonly frame: (request: FastifyRequest) => Frame
}

/** The document for programs and the page made of it; both are open to everybody, as our code is. */
export function referenceRoutes(app: FastifyInstance, { document, frame }: ReferenceOptions): void {
  const json = once(() => fresh(JSON.stringify(document()), 'application/json; charset=utf-8'))

  app.get('/api/v1/openapi.json', { config: { access: 'anyone' } }, async (request, reply) =>
    sendFresh(request, reply.headers(anyOrigin), json()),
  )
  app.get('/api/v1', { config: { access: 'anyone' } }, async (request, reply) => {
    reply.header('vary', 'accept-language, cookie')
    return sendFresh(request, reply, fresh(String(renderReference(frame(request), document()))))
  })
}
