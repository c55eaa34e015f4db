import type { FastifyInstance } from 'fastify'
import { route } from '../../web/route.ts'
import { jsonContent, type StatusApis, sendFromBoard } from '../public-answers.ts'
import { type DocumentName, statuspageDocument } from './documents.ts'

/** Mounts the eight public addresses of Statuspage. */
export function statuspageRoutes(app: FastifyInstance, apis: StatusApis): void {
  const { paths } = apis
  for (const [name, address] of Object.entries(paths.statuspage) as [DocumentName, () => string][])
    route.get(app, paths.statuspage[name], async (request, reply) =>
      sendFromBoard(apis, { request, reply }, address(), (board, now) =>
        jsonContent(statuspageDocument(name, board, paths, now)),
      ),
    )
}
