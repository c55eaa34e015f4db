import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../../admin/admin-context.ts'
import { type Form, formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { redirectNamed } from '../../../admin/named-notice.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import { savedOr } from '../../../admin/saved-or.ts'
import { readValues } from '../../../admin/schema-form.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { FormValues } from '../../../kernel/fields/form.ts'
import type { Paths } from '../../../kernel/paths.ts'
import type { NamedMonitors } from '../../../status-site/active-event.ts'
import { withMarkdown } from '../../../web/markdown-html.ts'
import { route } from '../../../web/route.ts'
import { isEventKind } from '../../model/announcement-kinds.ts'
import { type EditedUpdate, inputOfUpdate, typedUpdate, writtenFields } from '../../model/update.ts'
import { updateProblems } from '../../model/update-problems.ts'
import type { UpdateService } from '../update-service.ts'
import { renderUpdate, renderUpdates, type UpdatePage, untyped } from './update-pages.ts'

type UpdateManageOptions = {
  readonly updates: UpdateService
  readonly monitors: () => NamedMonitors
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the routes for posting, editing, publishing and discarding updates. */
export function updateManageRoutes(app: FastifyInstance, options: UpdateManageOptions): void {
  const { updates, monitors, context, paths, now } = options
  const may = { config: { access: 'announcements', form: 'text' } } as const

  route.get(app, paths.manage.announcementUpdates, { config: { access: 'read' } }, async (request, reply) =>
    show(reply, context(request), request.params.id, untyped),
  )

  route.post(app, paths.manage.announcementUpdates, may, async (request, reply) => {
    const page = context(request)
    const { id } = request.params
    const typed = readForm(formOf(request))
    try {
      await updates.append(page.actor, id, inputOfUpdate(typed))
      return await done(reply, id, 'updatePublished')
    } catch (error) {
      return show(reply, page, id, { typed, problems: problemMap(error, page) }, 422)
    }
  })

  route.get(app, paths.manage.announcementUpdate, may, async (request, reply) => {
    const { id, update } = request.params
    const found = await updates.read(id, update)
    return edit(reply, context(request), found, { typed: typedUpdate(found) })
  })

  route.post(app, paths.manage.announcementUpdate, may, async (request, reply) => {
    const page = context(request)
    const { id, update } = request.params
    const form = formOf(request)
    const typed = readForm(form)
    const publishes = form.has('publish')
    const revision = revisionOf(form)
    const again = async (given: Given, status: number) =>
      edit(reply, page, await updates.read(id, update), { typed, ...given }, status)
    return savedOr<FastifyReply>(
      async () => {
        const change = [page.actor, id, update, inputOfUpdate(typed), revision] as const
        await (publishes ? updates.publish(...change) : updates.correct(...change))
        return done(reply, id, publishes ? 'updatePublished' : 'updateSaved')
      },
      {
        invalid: error => again({ revision, problems: problemMap(error, page) }, 422),
        conflict: () => again({ isConflict: true }, 409),
      },
    )
  })

  route.post(app, paths.manage.announcementUpdateAction.publish, may, async (request, reply) => {
    const { id, update } = request.params
    await updates.publish(context(request).actor, id, update, {}, revisionOf(formOf(request)))
    return done(reply, id, 'updatePublished')
  })

  route.post(app, paths.manage.announcementUpdateAction.discard, may, async (request, reply) => {
    const { id, update } = request.params
    await updates.discard(context(request).actor, id, update, revisionOf(formOf(request)))
    return done(reply, id, 'updateDiscarded')
  })

  async function done(reply: FastifyReply, id: string, notice: string): Promise<FastifyReply> {
    const { title } = await updates.readAnnouncement(id)
    return redirectNamed(reply, paths, paths.manage.announcementUpdates(id, { notice }), title)
  }

  async function show(
    reply: FastifyReply,
    page: AdminContext,
    id: string,
    given: { readonly typed: FormValues | null; readonly problems: Problems },
    status = 200,
  ): Promise<FastifyReply> {
    const announcement = await updates.readAnnouncement(id)
    const shown = {
      announcement,
      updates: await updates.list(announcement),
      monitors: monitors(),
      now: now(),
      ...given,
    }
    return sendPage(reply, await withMarkdown(() => renderUpdates(page, shown)), status)
  }

  async function edit(
    reply: FastifyReply,
    page: AdminContext,
    update: EditedUpdate,
    given: Given & { readonly typed: FormValues },
    status = 200,
  ): Promise<FastifyReply> {
    const announcement = await updates.readAnnouncement(update.announcementId)
    const { kind } = announcement
    if (!isEventKind(kind)) throw notFound(updateProblems.notFound())
    const shown = { announcement, update, kind, problems: noProblems, isConflict: false, ...given }
    return sendPage(reply, await withMarkdown(() => renderUpdate(page, shown)), status)
  }
}

type Given = Partial<Pick<UpdatePage, 'revision' | 'problems' | 'isConflict'>>

const readForm = (form: Form): FormValues => readValues(form, writtenFields.incident.fields)

/** The revision that the form began with; null accepts any. */
const revisionOf = (form: Form): number | null =>
  form.has('revision') ? Number(form.text('revision')) : null
