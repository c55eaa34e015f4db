import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, notFound } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'
import { route } from '../web/route.ts'
import { monitorProblems } from './model/monitor-problems.ts'
import type { PushReceiver, PushReport, PushTarget } from './model/push.ts'
import { exitCodeOf, noteOf, reportOfQuery } from './model/push-report.ts'
import { readEnd } from './push-body.ts'

type PushRouteOptions = {
  readonly pushes: PushReceiver
  readonly paths: Pick<Paths, 'push' | 'pushSignal'>
  readonly addressOf: (request: FastifyRequest) => string
}

/**
 * Mounts the addresses that jobs call. The token in them is all that a sender needs, so the body is read only once the
 * monitor is found. A signal in the path reports how a job went without a query: `fail`, an exit code, or `start` and `log`, which
 * change nothing.
 */
export function pushRoutes(app: FastifyInstance, { pushes, paths, addressOf }: PushRouteOptions): void {
  route.get(app, paths.push, async (request, reply) => answer(request, reply, report(request)))
  route.post(app, paths.push, async (request, reply) => answer(request, reply, report(request)))
  route.get(app, paths.pushSignal, async (request, reply) => signalled(request, reply))
  route.post(app, paths.pushSignal, async (request, reply) => signalled(request, reply))

  type PushRequest = FastifyRequest & { readonly params: { readonly token: string } }

  function signalled(
    request: PushRequest & { readonly params: { readonly signal: string } },
    reply: FastifyReply,
  ) {
    const { signal } = request.params
    if (signal === 'start' || signal === 'log') return answer(request, reply, null)
    const code = exitCodeOf(signal)
    if (signal !== 'fail' && code === null) throw notFound()
    return answer(request, reply, {
      ...report(request),
      outcome: code === 0 ? 'up' : 'down',
      exitCode: code === 0 ? null : code,
    })
  }

  /** Answers when the report is stored; null is a signal that reports nothing. */
  async function answer(request: PushRequest, reply: FastifyReply, reported: PushReport | null) {
    const target = await pushes.find(request.params.token, addressOf(request))
    if (!target) throw notFound(monitorProblems.pushUnknown())
    if (reported) await add(request, target, reported)
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n')
  }

  async function add(request: FastifyRequest, target: PushTarget, reported: PushReport): Promise<void> {
    const hasBody = request.method === 'POST' && reported.note === ''
    const note = hasBody ? noteOf(await readEnd(request.raw)) : reported.note
    await pushes.add(target, { ...reported, note })
  }
}

function report({ query }: FastifyRequest): PushReport {
  const reported = reportOfQuery(query as Readonly<Record<string, unknown>>)
  if (!reported) throw invalid(monitorProblems.pushPing())
  return reported
}
