import { bestFirst } from '../../admin/search/best-first.ts'
import { hitsRead, type SearchSource } from '../../admin/search/search-source.ts'
import type { FoundMonitor } from '../monitor-search-store.ts'
import { monitorMark } from './list-row.ts'

/** Monitors by their names. */
export const monitorHits = (
  find: (text: string, limit: number) => Promise<readonly FoundMonitor[]>,
): SearchSource => ({
  id: 'monitors',
  permission: 'read',
  title: ({ manage }) => manage.monitors,
  find: async ({ messages, paths }, text) =>
    bestFirst(await find(text, hitsRead), ({ name }) => name, text).map(monitor => ({
      name: monitor.name,
      opens: paths.manage.monitor(monitor.id),
      mark: monitorMark({ monitor, status: monitor.status }),
      about: [
        monitor.active ? messages.common.statuses[monitor.status] : messages.monitors.paused,
        monitor.publicName && messages.monitors.shownAs(monitor.publicName),
        monitor.group,
      ],
    })),
  list: ({ paths }, q) => paths.manage.monitors({ q }),
})
