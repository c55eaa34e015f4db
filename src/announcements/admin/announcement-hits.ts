import { bestFirst } from '../../admin/search/best-first.ts'
import { hitsRead, type SearchSource } from '../../admin/search/search-source.ts'
import { may } from '../../kernel/actor.ts'
import { newestFirst, stateNow } from '../model/announcement.ts'
import type { AnnouncementKind } from '../model/announcement-kinds.ts'
import type { AnnouncementStore } from '../store/announcement-store.ts'
import { mainAddress, stateCell } from './list-row.ts'
import { dated } from './list-times.ts'

type Options = {
  readonly store: Pick<AnnouncementStore, 'withWords'>
  readonly now: () => number
}

/** Announcements of a kind by their texts; of those whose titles fit alike, the newest first. */
export const announcementHits = ({ store, now }: Options, kind: AnnouncementKind): SearchSource => ({
  id: `announced-${kind}`,
  permission: 'read',
  title: ({ editor, search }) => (kind === 'maintenance' ? search.announcedMaintenance : editor.lists[kind]),
  find: async (page, text) => {
    const at = now()
    const found = await store.withWords(kind, text, hitsRead)
    const mayWrite = may(page.actor, 'announcements')
    return bestFirst(found.toSorted(newestFirst), ({ title }) => title, text).map(announcement => {
      const state = stateNow(announcement, at)
      return {
        name: announcement.title || page.messages.editor.untitled,
        opens: mainAddress(page, announcement, state, mayWrite),
        about: [stateCell(page, announcement, state, at), dated(page, announcement.createdAt)],
      }
    })
  },
  list: ({ paths }, q) => paths.manage.announcements({ kind, q }),
})
