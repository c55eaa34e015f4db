import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import { formOf } from '../../admin/admin-form.ts'
import { actorOf } from '../../admin/guard.ts'
import { noProblems, problemMap, sendPage } from '../../admin/problems.ts'
import type { Paths } from '../../kernel/paths.ts'
import { numberedId, route } from '../../web/route.ts'
import { sendJson } from '../../web/send-json.ts'
import type { SubscriberDesk } from '../subscriber-desk.ts'
import { renderSubscriberDesk } from './subscriber-desk-page.ts'

type Options = {
  readonly desk: SubscriberDesk
  readonly context: AdminContextOf
  readonly paths: Paths
}

/** Mounts the page about subscribers. An address is always in a body, never in an address of ours. */
export function subscriberDeskRoutes(app: FastifyInstance, { desk, context, paths }: Options): void {
  const { manage } = paths
  const config = { access: 'subscribers' } as const

  route.get(app, manage.subscribers, { config }, async (request, reply) => {
    const counts = await desk.counts(actorOf(request))
    const page = { counts, address: '', found: null, problems: noProblems }
    return sendPage(reply, renderSubscriberDesk(context(request), page))
  })

  route.post(app, manage.findSubscribers, { config }, async (request, reply) => {
    const actor = actorOf(request)
    const address = formOf(request).text('address')
    const counts = await desk.counts(actor)
    const page = context(request)
    try {
      const found = await desk.find(actor, address)
      return sendPage(reply, renderSubscriberDesk(page, { counts, address, found, problems: noProblems }))
    } catch (error) {
      const problems = problemMap(error, page)
      return sendPage(reply, renderSubscriberDesk(page, { counts, address, found: null, problems }), 422)
    }
  })

  route.post(app, manage.exportSubscriber, { config }, async (request, reply) => {
    const data = await desk.exportOne(actorOf(request), numberedId(request))
    reply.header('content-disposition', `attachment; filename="subscriber-${data.id}.json"`)
    return sendJson(reply, data)
  })

  route.post(app, manage.removeSubscriber, { config }, async (request, reply) => {
    await desk.remove(actorOf(request), numberedId(request))
    return reply.redirect(manage.subscribers({ notice: 'subscriberDeleted' }), 303)
  })
}
