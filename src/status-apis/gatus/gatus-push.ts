import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Board } from '../../board/model/board.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { PushReceiver } from '../../monitors/model/push.ts'
import { goDurationMs, lastOf, noteOf } from '../../monitors/model/push-report.ts'
import { route } from '../../web/route.ts'
import { gatusKey, monitorOfKey } from './gatus-documents.ts'

type GatusPushOptions = {
  readonly pushes: PushReceiver
  readonly board: () => Board
  readonly paths: Pick<Paths, 'gatus'>
  readonly addressOf: (request: FastifyRequest) => string
}

/** Mounts the address of Gatus at which external endpoints report their results. */
export function gatusPushRoute(
  app: FastifyInstance,
  { pushes, board, paths, addressOf }: GatusPushOptions,
): void {
  route.post(app, paths.gatus.external, async (request, reply) => {
    const query = request.query as Readonly<Record<string, unknown>>
    const success = lastOf(query['success'])
    if (success !== 'true' && success !== 'false') return refuse(reply, 400, 'success must be true or false')
    const latencyMs = goDurationMs(lastOf(query['duration']) ?? '')
    if (latencyMs === undefined) return refuse(reply, 400, 'duration must be one such as 10s or 1m30s')
    const token = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return refuse(reply, 401, 'the Authorization header must be "Bearer TOKEN"')
    const key = request.params.key.toLowerCase()
    const target = await pushes.find(token, addressOf(request))
    if (!target) {
      // Only monitors that everyone can see are known to those without a token.
      return monitorOfKey(board(), key)
        ? refuse(reply, 401, 'invalid token')
        : refuse(reply, 404, 'not found')
    }
    if (gatusKey(target) !== key) return refuse(reply, 404, 'not found')
    const note = noteOf(lastOf(query['error']) ?? '')
    await pushes.add(target, { outcome: success === 'true' ? 'up' : 'down', exitCode: null, latencyMs, note })
    return reply.code(200).header('cache-control', 'no-store').send()
  })
}

const refuse = (reply: FastifyReply, status: 400 | 401 | 404, problem: string) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...(status === 401 && { 'www-authenticate': 'Bearer' }) })
    .type('text/plain; charset=utf-8')
    .send(`${problem}\n`)
