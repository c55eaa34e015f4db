import { foundIn } from '../../admin/lists/list-part.ts'
import { bestFirst } from '../../admin/search/best-first.ts'
import type { SearchSource } from '../../admin/search/search-source.ts'
import { statusMark } from '../../web/marks.ts'
import type { MaintenanceService } from '../maintenance-service.ts'
import { searchedInWindow } from './maintenance-list-page.ts'
import { partOf, windowText } from './maintenance-summary.ts'

type Options = {
  readonly maintenanceService: Pick<MaintenanceService, 'all'>
  readonly now: () => number
}

/** Maintenance windows by their titles. */
export const maintenanceHits = ({ maintenanceService, now }: Options): SearchSource => ({
  id: 'maintenance',
  permission: 'read',
  title: ({ manage }) => manage.maintenance,
  find: async (page, text) => {
    const found = foundIn(await maintenanceService.all(), searchedInWindow, text)
    return bestFirst(found, ({ title }) => title, text).map(window => {
      const part = partOf(window, now())
      return {
        name: window.title,
        opens: page.paths.manage.maintenanceWindow(window.id),
        mark: part === 'open' ? statusMark('MAINTENANCE') : null,
        about: [page.messages.maintenance[part], windowText(page, window, now())],
      }
    })
  },
  list: ({ paths }, q) => paths.manage.maintenance({ q }),
})
