import type { AdminContext } from '../admin/admin-layout.ts'
import type { SearchHit } from '../admin/search/search-source.ts'
import { sidebarEntries } from '../admin/sidebar.ts'
import { may, type Permission } from '../kernel/actor.ts'
import { hasWords } from '../lib/search-words.ts'

type PlaceToGo = {
  readonly permission?: Permission
  readonly name: string
  readonly opens: string
  /** Other words for it. */
  readonly also?: string
}

/** Actions that the person may begin, of those with all words of the text; all of them if it is empty. */
export function actionsFor(page: AdminContext, text: string): readonly SearchHit[] {
  const { messages, paths } = page
  const { accounts, common, desk, monitors, notifications, search, statusPages, templates, tokens } = messages
  const { manage } = paths
  const also = search.alsoCalled
  const actions: readonly PlaceToGo[] = [
    {
      permission: 'announcements',
      name: desk.reportIncident,
      opens: manage.newIncident(),
      also: also.incidents,
    },
    {
      permission: 'maintenance',
      name: desk.planMaintenance,
      opens: manage.newMaintenance(),
      also: also.maintenance,
    },
    {
      permission: 'announcements',
      name: desk.writeNews,
      opens: manage.newAnnouncement({ kind: 'notice' }),
      also: also.news,
    },
    { permission: 'monitors', name: monitors.add, opens: manage.newMonitor(), also: also.monitors },
    {
      permission: 'notifications',
      name: notifications.newTitle,
      opens: manage.newChannel(),
      also: also.notifications,
    },
    { permission: 'site', name: statusPages.newTitle, opens: manage.newStatusPage(), also: also.statusPages },
    {
      permission: 'announcements',
      name: templates.newTitle,
      opens: manage.newTemplate(),
      also: also.templates,
    },
    {
      permission: 'accounts',
      name: accounts.invite,
      opens: `${manage.accounts()}#invite`,
      also: also.accounts,
    },
    { name: tokens.make, opens: `${manage.tokens()}#new-token`, also: also.tokens },
    { permission: 'snippets', name: common.newSnippet, opens: paths.newSnippet() },
  ]
  return matching(
    page,
    text,
    actions.map(each => ({ ...each, also: `${also.actions} ${each.also ?? ''}` })),
  )
}

/** The pages of the management side that the person may open, of those that have all words of the text. */
export function pagesFor(page: AdminContext, text: string): readonly SearchHit[] {
  const { messages, paths } = page
  const { manage, moderation, notifications, search, templates } = messages
  const also = search.alsoCalled
  return matching(page, text, [
    ...sidebarEntries(page).map(({ place, href }) => ({
      name: manage[place],
      opens: href,
      also: also[place],
    })),
    {
      permission: 'announcements',
      name: templates.title,
      opens: paths.manage.templates(),
      also: also.templates,
    },
    {
      permission: 'notifications',
      name: notifications.log,
      opens: paths.manage.deliveries(),
      also: also.deliveries,
    },
    { permission: 'moderation', name: moderation.cases, opens: paths.manage.cases() },
    { permission: 'moderation', name: moderation.snippets, opens: paths.manage.snippets() },
    {
      permission: 'moderation',
      name: moderation.decided,
      opens: paths.manage.decisions(),
      also: also.decisions,
    },
    { permission: 'moderation', name: moderation.blocks, opens: paths.manage.blocks(), also: also.blocks },
  ])
}

function matching({ actor }: AdminContext, text: string, places: readonly PlaceToGo[]): readonly SearchHit[] {
  const isFound = hasWords(text)
  return places
    .filter(({ permission, name, also = '' }) => {
      const mayOpen = permission === undefined || may(actor, permission)
      return mayOpen && isFound([name, also])
    })
    .map(({ name, opens }) => ({ name, opens }))
}
