import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { BulkAction } from '../../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import type { StoredOrder } from '../../../admin/lists/stored-list.ts'
import { html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { Decisions } from '../decisions.ts'
import { type HiddenSnippet, type HiddenSort, hiddenFilters } from '../hidden-snippet-store.ts'
import type { ModeratedSnippet } from '../moderated-snippet-store.ts'
import { decidedBy, inertLine } from './moderation-parts.ts'

/** How the list of hidden snippets is sorted and filtered. */
export const hiddenOrder: StoredOrder<HiddenSort, (typeof hiddenFilters)[number]> = {
  sorts: { hidden: { type: 'number', first: 'desc' }, size: { type: 'number', first: 'desc' } },
  usual: 'hidden',
  idType: 'string',
  filters: hiddenFilters,
}

/** The list of hidden snippets; a query finds and sorts them. */
export function hiddenList(context: AdminContext, now: number): DeskList<HiddenSnippet> {
  const { creating, manage, moderation } = context.messages
  const { paths, format } = context
  return {
    id: 'hidden',
    caption: moderation.hiddenTitle,
    columns: [
      {
        name: 'snippet',
        head: moderation.snippet,
        cell: ({ id }) => html`<a href="${paths.manage.snippet(id)}">${id}</a>`,
      },
      {
        name: 'file',
        head: creating.fileName,
        cell: ({ filename }) => (filename === null ? null : inertLine(filename, 80)),
      },
      {
        name: 'size' satisfies HiddenSort,
        head: moderation.size,
        cell: ({ sizeBytes }) => format.bytes(sizeBytes),
        sortBy: 'stored',
        first: 'desc',
        width: 'narrow',
      },
      {
        name: 'by',
        head: moderation.by,
        cell: ({ by }) => by && html`<span dir="auto">${decidedBy(context, by)}</span>`,
      },
      {
        name: 'hidden' satisfies HiddenSort,
        head: moderation.hiddenSince,
        cell: ({ hiddenAt }) => timeAgo(context, hiddenAt, now),
        sortBy: 'stored',
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: ({ id }) => id,
    at: paths.manage.snippets,
    usual: { sort: 'hidden', order: 'desc' },
    filters: hiddenFilters.map(value => ({
      value,
      label: moderation.hiddenFilters[value],
      test: 'stored',
    })),
    searched: 'stored',
    bulk: {
      at: paths.manage.snippetsBulk,
      actions: [
        { name: 'show', text: moderation.show, isQuick: true },
        { name: 'delete', text: manage.remove, isDanger: true },
      ],
    },
  }
}

/** What can be done to several hidden snippets. */
export const hiddenActions = (
  decisions: Decisions,
  find: (id: string) => Promise<ModeratedSnippet | null>,
): Readonly<Record<string, BulkAction<ModeratedSnippet>>> => ({
  show: {
    notice: 'bulkShown',
    text: ({ moderation }) => moderation.show,
    isFor: ({ hiddenAt }) => hiddenAt !== null,
    run: async ({ actor }, { id }) => {
      await decisions.dismiss(actor, id)
      return find(id)
    },
  },
  delete: {
    notice: 'bulkDeleted',
    text: ({ manage }) => manage.remove,
    run: async ({ actor }, { id }) => {
      await decisions.remove(actor, id)
      return null
    },
    question: ({ moderation }) => moderation.removeManyText,
    isFinal: true,
  },
})
