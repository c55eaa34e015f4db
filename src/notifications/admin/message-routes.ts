import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../admin/admin-context.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { storedPart } from '../../admin/lists/stored-list.ts'
import { sendPage } from '../../admin/problems.ts'
import type { Undos } from '../../admin/undo.ts'
import type { Paths } from '../../kernel/paths.ts'
import { route } from '../../web/route.ts'
import type { ChannelService } from '../channel-service.ts'
import { type MessageSearch, messageCursor } from '../message-list-store.ts'
import { messageActions, messageOrder, summaryOf } from './message-list.ts'
import { renderMessages } from './message-list-page.ts'

type MessageRoutesOptions = {
  readonly channels: ChannelService
  readonly context: AdminContextOf
  readonly undos: Undos
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the log of deliveries. */
export function messageManageRoutes(app: FastifyInstance, options: MessageRoutesOptions): void {
  const { channels, context, paths, now } = options
  const { manage } = paths

  route.get(app, manage.deliveries, { config: { access: 'notifications' } }, async (request, reply) =>
    show(reply, context(request)),
  )

  async function show(reply: FastifyReply, page: AdminContext, status = 200) {
    const search = (asked: MessageSearch) => channels.messages(page.actor, asked)
    const [found, all] = await Promise.all([
      storedPart(page.place, messageOrder, search, messageCursor),
      channels.list(page.actor),
    ])
    return sendPage(reply, renderMessages(page, { found, channels: all, now: now() }), status)
  }

  bulkRoutes(app, options, {
    at: manage.deliveriesBulk,
    list: manage.deliveries,
    access: 'notifications',
    current: 'notifications',
    find: ({ actor }, ids) => channels.messagesOf(actor, ids.map(Number).filter(Number.isSafeInteger)),
    idOf: ({ id }) => id,
    nameOf: (message, page) => summaryOf(page, message),
    countOf: ({ manage: { lists } }, count) => lists.messages(count),
    actions: messageActions(channels),
    show,
  })
}
