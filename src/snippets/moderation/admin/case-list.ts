import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import type { StoredOrder } from '../../../admin/lists/stored-list.ts'
import { html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { CaseInList } from '../case-store.ts'
import { type CaseState, caseStates } from '../report.ts'
import { inertLine } from './moderation-parts.ts'

/** How the list of takedown requests is sorted and filtered. */
export const caseOrder: StoredOrder<'since', CaseState> = {
  sorts: { since: { type: 'number', first: 'desc' } },
  usual: 'since',
  idType: 'string',
  filters: caseStates,
}

/** Characters of a contact in its row. */
const contactShown = 80

/** The list of takedown requests; a query finds and sorts them. Each is answered on its own page. */
export function caseList(context: AdminContext, now: number): DeskList<CaseInList> {
  const { common, desk, moderation, reports } = context.messages
  const { paths, format } = context
  return {
    id: 'cases',
    caption: moderation.cases,
    columns: [
      {
        name: 'case',
        head: moderation.case,
        cell: ({ number }) => html`<a href="${paths.manage.report(number)}">${number}</a>`,
      },
      {
        name: 'reason',
        head: moderation.reason,
        narrow: 'alone',
        cell: ({ reason }) => reports.reasons[reason],
      },
      {
        name: 'contact',
        head: moderation.contact,
        narrow: 'alone',
        cell: ({ contact }) => (contact === null ? null : inertLine(contact, contactShown)),
      },
      {
        name: 'snippets',
        head: moderation.snippets,
        cell: ({ snippets }) => format.number(snippets),
        width: 'narrow',
      },
      {
        name: 'since',
        head: reports.since,
        narrow: 'alone',
        cell: ({ at }) => timeAgo(context, at, now),
        sortBy: 'stored',
        first: 'desc',
      },
      {
        name: 'state',
        head: common.status,
        narrow: 'alone',
        cell: ({ state }) =>
          state === 'open' ? html`<b>${moderation.caseStates.open}</b>` : moderation.caseStates[state],
        width: 'narrow',
      },
    ],
    idOf: ({ number }) => number,
    nameOf: ({ number }) => number,
    at: paths.manage.cases,
    usual: { sort: 'since', order: 'desc' },
    filters: caseStates.map(value => ({ value, label: moderation.caseStates[value], test: 'stored' })),
    searched: 'stored',
    links: ({ number, state }) => [
      state === 'open'
        ? { text: desk.answer, href: paths.manage.report(number), isQuick: true }
        : { text: desk.open, href: paths.manage.report(number) },
    ],
    bulk: null,
  }
}
