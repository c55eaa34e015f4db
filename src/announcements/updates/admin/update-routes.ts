import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContextOf } from '../../../admin/admin-context.ts'
import { type Form, formOf } from '../../../admin/admin-form.ts'
import type { AdminContext } from '../../../admin/admin-layout.ts'
import { redirectNamed } from '../../../admin/named-notice.ts'
import { noProblems, type Problems, problemMap, sendPage } from '../../../admin/problems.ts'
import { savedOr } from '../../../admin/saved-or.ts'
import { readValues } from '../../../admin/schema-form.ts'
import { may as mayWrite } from '../../../kernel/actor.ts'
import type { AudiencePart } from '../../../kernel/audience.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { FormValues } from '../../../kernel/fields/form.ts'
import type { Paths } from '../../../kernel/paths.ts'
import { drawId } from '../../../lib/id.ts'
import type { NamedMonitors } from '../../../status-site/active-event.ts'
import { withMarkdown } from '../../../web/markdown-html.ts'
import { route } from '../../../web/route.ts'
import type { EditedAnnouncement } from '../../model/announcement-edit.ts'
import { type AnnouncementKind, isEventKind } from '../../model/announcement-kinds.ts'
import type { IncidentTemplate } from '../../model/incident-template.ts'
import { inputOfUpdate, typedUpdate, writtenFields } from '../../model/update.ts'
import { updateProblems } from '../../model/update-problems.ts'
import { builtInText, chipsOf, filledText, pressedChip } from '../../templates/admin/template-chips.ts'
import type { UpdateService } from '../update-service.ts'
import { type Audience, silentIn } from './audience-fields.ts'
import { type NoticedWindow, renderUpdate, renderUpdates, type UpdatePage, untyped } from './update-pages.ts'

type UpdateManageOptions = {
  readonly updates: UpdateService
  readonly monitors: () => NamedMonitors
  readonly templates: () => Promise<readonly IncidentTemplate[]>
  /** Finds the maintenance window that an announcement is about. */
  readonly windowOf: (id: string) => Promise<NoticedWindow | null>
  /** Finds who is notified of an incident of these monitors. */
  readonly audience: (monitorIds: readonly number[]) => Promise<Audience>
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

/** Mounts the routes for posting, editing, publishing and discarding updates. */
export function updateManageRoutes(app: FastifyInstance, options: UpdateManageOptions): void {
  const { updates, monitors, templates, windowOf, audience, context, paths, now } = options
  const may = { config: { access: 'announcements', form: 'text' } } as const

  route.get(app, paths.manage.announcementUpdates, { config: { access: 'read' } }, async (request, reply) => {
    const page = context(request)
    const announcement = await updates.readAnnouncement(request.params.id)
    const typed = request.query.resolve === undefined ? null : closing(page, announcement.kind)
    const given = typed ? { ...untyped, typed } : untyped
    return show(reply, page, announcement, given)
  })

  route.post(app, paths.manage.announcementUpdates, may, async (request, reply) => {
    const page = context(request)
    const announcement = await updates.readAnnouncement(request.params.id)
    const form = formOf(request)
    const typed = readForm(form)
    const key = form.text('key').slice(0, 40)
    const chip = pressedChip(chipsOf(page, await templates()), form.text('template'))
    if (chip) {
      const affected = new Set(announcement.monitors)
      const names = monitors().flatMap(({ id, name }) => (affected.has(id) ? [name] : []))
      const filled = {
        ...typed,
        status: chip.status,
        content: filledText(page, chip.content, { names, now: now() }),
        ...(chip.nextUpdateMinutes !== null && { nextUpdateMinutes: String(chip.nextUpdateMinutes) }),
      }
      return show(reply, page, announcement, {
        ...{ typed: filled, problems: noProblems, key, silent: silentIn(form) },
      })
    }
    try {
      await updates.append(page.actor, announcement, inputOfUpdate(typed), {
        key: key === '' ? null : key,
        silent: silentIn(form),
      })
      return done(reply, announcement, 'updatePublished')
    } catch (error) {
      return show(
        reply,
        page,
        announcement,
        { typed, problems: problemMap(error, page), key, silent: silentIn(form) },
        422,
      )
    }
  })

  route.get(app, paths.manage.announcementUpdate, may, async (request, reply) => {
    const found = await read(request.params)
    return edit(reply, context(request), found, { typed: typedUpdate(found.update) })
  })

  route.post(app, paths.manage.announcementUpdate, may, async (request, reply) => {
    const page = context(request)
    const found = await read(request.params)
    const form = formOf(request)
    const typed = readForm(form)
    const publishes = form.has('publish')
    const revision = revisionOf(form)
    return savedOr<FastifyReply>(
      async () => {
        const { announcement, update } = found
        const change = [page.actor, announcement, update, inputOfUpdate(typed), revision] as const
        await (publishes ? updates.publish(...change) : updates.correct(...change))
        return done(reply, announcement, publishes ? 'updatePublished' : 'updateSaved')
      },
      {
        invalid: error =>
          edit(reply, page, found, { typed, revision, problems: problemMap(error, page) }, 422),
        conflict: async () => edit(reply, page, await read(request.params), { typed, isConflict: true }, 409),
      },
    )
  })

  route.post(app, paths.manage.announcementUpdateAction.publish, may, async (request, reply) => {
    const { announcement, update } = await read(request.params)
    const revision = revisionOf(formOf(request))
    await updates.publish(context(request).actor, announcement, update, {}, revision)
    return done(reply, announcement, 'updatePublished')
  })

  route.post(app, paths.manage.announcementUpdateAction.discard, may, async (request, reply) => {
    const { announcement, update } = await read(request.params)
    await updates.discard(context(request).actor, announcement, update, revisionOf(formOf(request)))
    return done(reply, announcement, 'updateDiscarded')
  })

  const read = async ({ id, update }: { readonly id: string; readonly update: string }) => ({
    announcement: await updates.readAnnouncement(id),
    update: await updates.read(id, update),
  })

  const done = (reply: FastifyReply, { id, title }: EditedAnnouncement, notice: string) =>
    redirectNamed(reply, paths, paths.manage.announcementUpdates(id, { notice }), title)

  async function show(
    reply: FastifyReply,
    page: AdminContext,
    announcement: EditedAnnouncement,
    given: ShownUpdates,
    status = 200,
  ): Promise<FastifyReply> {
    const { typed, problems } = given
    const isTold = announcement.kind === 'incident' && mayWrite(page.actor, 'announcements')
    const shown = {
      announcement,
      updates: await updates.list(announcement),
      monitors: monitors(),
      templates: await templates(),
      now: now(),
      window: await windowOf(announcement.id),
      told: isTold
        ? {
            audience: await audience(announcement.monitors),
            silent: given.silent ?? announcement.silent,
          }
        : null,
      ...{ typed, problems },
      key: given.key || drawId(keyLength),
    }
    return sendPage(reply, await withMarkdown(() => renderUpdates(page, shown)), status)
  }

  async function edit(
    reply: FastifyReply,
    page: AdminContext,
    { announcement, update }: Awaited<ReturnType<typeof read>>,
    given: Given & { readonly typed: FormValues },
    status = 200,
  ): Promise<FastifyReply> {
    const { kind } = announcement
    if (!isEventKind(kind)) throw notFound(updateProblems.notFound())
    const shown = { announcement, update, kind, problems: noProblems, isConflict: false, ...given }
    return sendPage(reply, await withMarkdown(() => renderUpdate(page, shown)), status)
  }
}

type ShownUpdates = {
  readonly typed: FormValues | null
  readonly problems: Problems
  readonly key?: string
  /** Who the form leaves out; as chosen before if it has no boxes. */
  readonly silent?: readonly AudiencePart[] | null
}

const keyLength = 12

/** The values of a form that closes an incident or maintenance; null for a notice. */
function closing(page: AdminContext, kind: AnnouncementKind): FormValues | null {
  if (kind === 'notice') return null
  const isIncident = kind === 'incident'
  return {
    status: isIncident ? 'resolved' : 'completed',
    content: isIncident ? builtInText(page, 'resolved') : page.messages.updates.completedText,
    nextUpdateMinutes: '',
  }
}

type Given = Partial<Pick<UpdatePage, 'revision' | 'problems' | 'isConflict'>>

const readForm = (form: Form): FormValues => readValues(form, writtenFields.incident.fields)

/** The revision that the form began with; null accepts any. */
const revisionOf = (form: Form): number | null =>
  form.has('revision') ? Number(form.text('revision')) : null
