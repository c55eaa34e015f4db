import { foundIn } from '../../admin/lists/list-part.ts'
import { bestFirst } from '../../admin/search/best-first.ts'
import type { SearchSource } from '../../admin/search/search-source.ts'
import type { AccountService } from '../account-service.ts'
import { accountList } from './account-list.ts'

/** People by their names and email addresses. */
export const accountHits = (accountService: Pick<AccountService, 'list'>): SearchSource => ({
  id: 'accounts',
  permission: 'accounts',
  title: ({ manage }) => manage.accounts,
  find: async (page, text) => {
    const found = foundIn(await accountService.list(page.actor), accountList(page).searched, text)
    return bestFirst(found, ({ username }) => username, text).map(({ id, username, role, email }) => ({
      name: username,
      opens: page.paths.manage.accountOf(id),
      about: [page.messages.manage.roles[role], email],
    }))
  },
  list: ({ paths }, q) => paths.manage.accounts({ q }),
})
