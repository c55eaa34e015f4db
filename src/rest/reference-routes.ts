import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { anyOrigin } from '../web/cross-origin.ts'
import type { ReadyAnswers, SharedPage } from '../web/edge/ready-answers.ts'
import type { Epochs } from '../web/epochs.ts'
import { htmlContent } from '../web/html.ts'
import type { PageContext } from '../web/page-context.ts'
import { readerOf } from '../web/reader.ts'
import { route } from '../web/route.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { renderReference } from './reference-page.ts'

type ReferenceOptions = {
  /** The OpenAPI document, built at the first call. */
  readonly document: () => Promise<OpenApiDocument>
  readonly context: (request: FastifyRequest) => PageContext
  readonly paths: Paths
  readonly answers: Pick<ReadyAnswers, 'send'>
  readonly epochs: Epochs
}

/** Mounts the OpenAPI document and the page made from it. Both need no token, since the source code is public as well. */
export function referenceRoutes(app: FastifyInstance, options: ReferenceOptions): void {
  const { document, context, paths, answers, epochs } = options
  const json = (drawn: OpenApiDocument): SharedPage => ({
    address: paths.api.document(),
    reader: null,
    version: () => '',
    make: () => ({
      body: Buffer.from(JSON.stringify(drawn)),
      type: 'application/json; charset=utf-8',
      headers: anyOrigin,
    }),
  })

  route.get(app, paths.api.document, { config: { access: 'anyone' } }, async (request, reply) =>
    answers.send(request, reply, json(await document())),
  )
  route.get(app, paths.api.home, { config: { access: 'anyone' } }, async (request, reply) => {
    const address = paths.api.home()
    const reader = readerOf(request)
    const drawn = await document()
    const make = () => htmlContent(renderReference({ ...context(request), here: address }, drawn))
    return answers.send(request, reply, { address, reader, version: epochs.context, make })
  })
}
