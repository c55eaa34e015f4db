import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AdminContext } from '../../admin/admin-layout.ts'
import { type BulkAction, bulkRoutes } from '../../admin/lists/bulk-routes.ts'
import { stateNow } from '../model/announcement.ts'
import type { EditedAnnouncement } from '../model/announcement-edit.ts'
import { announcementPlaceOf, announcementQuery } from './announcement-place.ts'
import type { EditorOptions } from './editor-services.ts'
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
    revert: ({ actor }, { state, publishAt }, after) => {
      const patch = { state, ...(publishAt && { publishAt: new Date(publishAt).toISOString() }) }
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

/** What an undo of a state does not need, which is long. */
const unkept = { title: '', description: '', content: '', image: '', banner: '', bannerText: '' } as const
