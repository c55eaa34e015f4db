import { foundIn } from '../../admin/lists/list-part.ts'
import { choiceOf } from '../../admin/schema-form.ts'
import { bestFirst } from '../../admin/search/best-first.ts'
import type { SearchSource } from '../../admin/search/search-source.ts'
import { statusPageFields } from '../model/status-page.ts'
import type { StatusPageService } from '../status-page-service.ts'
import { addressOfPage, statusPageList } from './status-page-list.ts'

/** Status pages by their titles and addresses. */
export const statusPageHits = (statusPageService: Pick<StatusPageService, 'all'>): SearchSource => ({
  id: 'status-pages',
  permission: 'site',
  title: ({ statusPages }) => statusPages.title,
  find: async (page, text) => {
    const found = foundIn(await statusPageService.all(), statusPageList(page).searched, text)
    return bestFirst(found, ({ title }) => title, text).map(each => ({
      name: each.title,
      opens: page.paths.manage.statusPage(each.id),
      about: [
        choiceOf(page, statusPageFields.fields.audience, each.audience),
        addressOfPage(page.paths, each),
      ],
    }))
  },
  list: ({ paths }, q) => paths.manage.statusPages({ q }),
})
