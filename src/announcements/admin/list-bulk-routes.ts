import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Form } from '../../admin/admin-form.ts'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { bulkPatchOf, type Patch } from '../../admin/lists/bulk-fields.ts'
import { type BulkAction, bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { RowRefused } from '../../admin/lists/row-refusal.ts'
import { rfc3339 } from '../../lib/time.ts'
import { stateNow } from '../model/announcement.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { eventKinds, isEventKind } from '../model/announcement-kinds.ts'
import { announcementPlaceOf, announcementQuery } from './announcement-place.ts'
import type { EditorOptions } from './editor-services.ts'
import { bulkFields } from './list-bulk-fields.ts'
import { isVisible } from './list-row.ts'

type Show = (reply: FastifyReply, page: AdminContext, query: unknown, status: number) => Promise<FastifyReply>

/** Mounts what the list does to the selected announcements, or to that of one row. */
export function listBulkRoutes(app: FastifyInstance, options: EditorOptions, show: Show): void {
  const { announcementService, paths, now } = options
  const state = (announcement: EditedAnnouncement) => stateNow(announcement, now())

  const actions: Readonly<Record<string, BulkAction<EditedAnnouncement>>> = {
    withdraw: {
      notice: 'bulkWithdrawn',
      text: ({ editor }) => editor.withdraw,
      isFor: announcement => isVisible(state(announcement)),
      run: ({ actor }, each) => announcementService.withdraw(actor, each, each.revision),
    },
    archive: {
      notice: 'bulkArchived',
      text: ({ editor }) => editor.archive,
      isFor: announcement => state(announcement) !== 'archived',
      run: ({ actor }, each) => announcementService.archive(actor, each, each.revision),
    },
    change: {
      notice: 'bulkChanged',
      text: ({ manage }) => manage.lists.change,
      isFor: (each, form) =>
        Object.entries(patchOf(each, form)).some(([name, value]) => each[name as 'kind'] !== value),
      run: async ({ actor, messages }, each, form) => {
        const patch = patchOf(each, form)
        if ('impact' in patch && each.kind !== 'incident') throw new RowRefused(messages.editor.noImpact)
        return announcementService.update(actor, each, patch, each.revision)
      },
      question: ({ editor }) => editor.becomesEventText,
      asks: (each, form) => state(each) === 'published' && isTold(each, patchOf(each, form)),
    },
    delete: {
      notice: 'bulkDeleted',
      text: ({ manage }) => manage.remove,
      run: async ({ actor }, each) => {
        await announcementService.remove(actor, each, each.revision)
        return null
      },
      question: ({ editor }) => editor.removeSeveralText,
      isFinal: true,
    },
  }

  bulkRoutes(app, options, {
    at: paths.manage.announcementsBulk,
    list: paths.manage.announcements,
    place: query => announcementQuery(announcementPlaceOf(query)),
    access: 'announcements',
    current: 'news',
    find: async (_page, ids) =>
      (await Promise.all(ids.map(id => options.store.load(id)))).filter(each => each !== null),
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    countOf: ({ editor }, count) => editor.count(count),
    actions,
    show: (reply, page, status) => show(reply, page, reply.request.query, status),
    revert: ({ actor }, { state, publishAt, kind, impact, eventStartsAt }, after) => {
      const patch = {
        ...{ state, kind, impact, eventStartsAt: eventStartsAt && rfc3339(eventStartsAt) },
        ...(publishAt && { publishAt: rfc3339(publishAt) }),
      }
      return announcementService.update(actor, after?.id ?? '', patch, after?.revision ?? 0)
    },
    kept: announcement => {
      const { publishAt } = announcement
      const before = state(announcement)
      return {
        ...announcement,
        ...unkept,
        state: before,
        publishAt: before === 'scheduled' ? publishAt : null,
      }
    },
    revisionOf: ({ revision }) => revision,
  })
}

const patchOf = (announcement: EditedAnnouncement, form: Form): Patch =>
  bulkPatchOf(bulkFields, form)?.(announcement) ?? {}

/** True for a change that notifies readers of what they know already: of an event that was none. */
const isTold = ({ kind, backfilled }: EditedAnnouncement, patch: Patch): boolean =>
  !isEventKind(kind) && !backfilled && eventKinds.some(each => each === patch['kind'])

/** Long fields that an undo does not need. */
const unkept = {
  ...{ title: '', description: '', content: '', image: '', banner: '', bannerText: '', postmortem: null },
  ...{ monitors: [], silent: [], platformUser: null },
} as const
