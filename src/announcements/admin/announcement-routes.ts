import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { cursorOf, cursorText } from '../../admin/lists/list-cursor.ts'
import { listPageSize } from '../../admin/lists/list-part.ts'
import { redirectNamed } from '../../admin/named-notice.ts'
import { sendPage } from '../../admin/problems.ts'
import type { Undo } from '../../admin/undo.ts'
import { withMarkdown } from '../../web/markdown-html.ts'
import { route } from '../../web/route.ts'
import { stateNow } from '../model/announcement.ts'
import { readEditor } from './announcement-form.ts'
import { renderList } from './announcement-list-page.ts'
import { announcementPlaceOf } from './announcement-place.ts'
import { renderArticle, shownOf } from './article-preview.ts'
import { renderConfirmation } from './confirm-page.ts'
import { editorRoutes } from './editor-routes.ts'
import type { EditorOptions } from './editor-services.ts'
import { listBulkRoutes } from './list-bulk-routes.ts'
import { revisionRoutes } from './revision-routes.ts'

const write = { config: { access: 'announcements' } } as const
const writeText = { config: { access: 'announcements', form: 'text' } } as const
const read = { config: { access: 'read' } } as const

/** Mounts the pages for writing announcements. */
export function announcementManageRoutes(app: FastifyInstance, options: EditorOptions): void {
  const { announcementService, store, previews, context, undos, paths, now } = options

  route.get(app, paths.manage.announcements, read, async (request, reply) =>
    showList(reply, context(request), request.query),
  )

  for (const kind of ['incident', 'notice'] as const)
    route.get(app, paths.manage.typedList[kind], read, async (_request, reply) =>
      reply.redirect(paths.manage.announcements({ kind }), 302),
    )

  async function showList(reply: FastifyReply, page: AdminContext, query: unknown, status = 200) {
    const place = announcementPlaceOf(query)
    const { kind, text, state, sort } = place
    const after = cursorOf((query as { readonly after?: unknown }).after, {
      value: sort?.by === 'title' ? 'string' : 'number',
      id: 'string',
    })
    const at = now()
    const search = { kind, text, state, ...(sort && { sort }), after, limit: listPageSize + 1 }
    const [found, counts] = await Promise.all([store.search(search, at), store.counts(at, kind)])
    const shown = found.slice(0, listPageSize)
    const last = found.length > listPageSize ? shown.at(-1) : null
    return sendPage(
      reply,
      renderList(page, {
        ...place,
        found: shown,
        counts,
        next: last ? cursorText(last.cursor) : null,
        isFirst: after === null,
        stateOf: ({ announcement }) => stateNow(announcement, at),
        now: at,
      }),
      status,
    )
  }

  route.post(app, paths.manage.announcementPreview, writeText, async (request, reply) => {
    const shown = shownOf(readEditor(formOf(request)))
    return sendPage(reply, await withMarkdown(() => renderArticle(context(request), shown)))
  })

  listBulkRoutes(app, options, showList)
  editorRoutes(app, options)
  revisionRoutes(app, options)

  for (const consequence of ['withdraw', 'archive', 'delete'] as const) {
    route.get(app, paths.manage.announcementAction[consequence], write, async (request, reply) => {
      const announcement = await announcementService.read(request.params.id)
      return sendPage(reply, renderConfirmation(context(request), announcement, consequence))
    })
  }

  for (const [act, notice] of [
    ['withdraw', 'withdrawn'],
    ['archive', 'archived'],
  ] as const) {
    route.post(app, paths.manage.announcementAction[act], write, async (request, reply) => {
      const { actor } = context(request)
      const before = await announcementService.read(request.params.id)
      const after = await announcementService[act](actor, before, revisionIn(request))
      const { id, title, revision } = after
      const state = stateNow(before, now())
      const undo: Undo | null =
        revision === before.revision
          ? null
          : ['state', id, state, state === 'scheduled' ? String(before.publishAt) : '', String(revision)]
      return undos.redirect(reply, paths.manage.announcement(id, { notice }), title, undo)
    })
  }

  undos.on('state', async ({ actor }, id = '', state = '', publishAt = '', revision = '') => {
    const patch = { state, ...(publishAt && { publishAt: new Date(Number(publishAt)).toISOString() }) }
    const { title } = await announcementService.update(actor, id, patch, Number(revision))
    return { address: paths.manage.announcement(id, { notice: 'restored' }), name: title }
  })

  route.post(app, paths.manage.announcementAction.delete, write, async (request, reply) => {
    const announcement = await announcementService.read(request.params.id)
    await announcementService.remove(context(request).actor, announcement, revisionIn(request))
    const address = paths.manage.announcements({ notice: 'deleted' })
    return redirectNamed(reply, paths, address, announcement.title)
  })

  route.post(app, paths.manage.previewKey, write, async (request, reply) => {
    await previews.endAll(context(request).actor)
    const id = formOf(request).text('id').slice(0, 200)
    const notice = { notice: 'previewsEnded' }
    const back = id === '' ? paths.manage.announcements(notice) : paths.manage.announcement(id, notice)
    return reply.redirect(back, 303)
  })
}

const revisionIn = (request: Parameters<typeof formOf>[0]) => Number(formOf(request).text('revision'))
