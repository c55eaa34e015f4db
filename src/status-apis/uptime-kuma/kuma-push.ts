import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, statusOf } from '../../kernel/errors.ts'
import type { Paths } from '../../kernel/paths.ts'
import type { PushReceiver } from '../../monitors/model/push.ts'
import { reportOfQuery } from '../../monitors/model/push-report.ts'
import { route } from '../../web/route.ts'

type KumaPushOptions = {
  readonly pushes: PushReceiver
  readonly paths: Pick<Paths, 'kuma'>
  readonly addressOf: (request: FastifyRequest) => string
}

/** Mounts the address of Uptime Kuma that jobs call, with its answers, for scripts that have it. */
export function kumaPushRoute(app: FastifyInstance, { pushes, paths, addressOf }: KumaPushOptions): void {
  route.any(app, paths.kuma.push, async (request, reply) => {
    try {
      const reported = reportOfQuery(request.query as Readonly<Record<string, unknown>>)
      const target = await pushes.find(request.params.token, addressOf(request))
      if (!target || !reported) return send(reply, 404, 'Monitor not found or not active.')
      await pushes.add(target, reported)
      return send(reply, 200, null)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return send(reply.headers(error.headers), statusOf(error.code), error.message)
    }
  })
}

const send = (reply: FastifyReply, status: number, problem: string | null) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem === null ? { ok: true } : { ok: false, msg: problem }))
