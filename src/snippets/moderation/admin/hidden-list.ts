import type { AdminContext } from '../../../admin/admin-layout.ts'
import {
  type BulkChoice,
  type BulkField,
  bulkFieldControls,
  bulkPatchOf,
} from '../../../admin/lists/bulk-fields.ts'
import type { BulkAction } from '../../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import type { StoredOrder } from '../../../admin/lists/stored-list.ts'
import { html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { Decisions } from '../decisions.ts'
import type { ExpiryChanges } from '../expiry-changes.ts'
import { type HiddenSnippet, type HiddenSort, hiddenFilters } from '../hidden-snippet-store.ts'
import type { ModeratedSnippet } from '../moderated-snippet-store.ts'
import type { ExpiryPatch } from './hidden-fields.ts'
import { decidedBy, expiryText, inertLine } from './moderation-parts.ts'

/** How the list of hidden snippets is sorted and filtered. */
export const hiddenOrder: StoredOrder<HiddenSort, (typeof hiddenFilters)[number]> = {
  sorts: { hidden: { type: 'number', first: 'desc' }, size: { type: 'number', first: 'desc' } },
  usual: 'hidden',
  idType: 'string',
  filters: hiddenFilters,
}

/** The list of hidden snippets; a query finds and sorts them. */
export function hiddenList(
  context: AdminContext,
  { fields, now }: { readonly fields: readonly BulkChoice[]; readonly now: number },
): DeskList<HiddenSnippet> {
  const { common, creating, manage, moderation } = context.messages
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
        narrow: 'alone',
        cell: ({ filename }) => (filename === null ? null : inertLine(filename, 80)),
      },
      {
        name: 'size' satisfies HiddenSort,
        head: moderation.size,
        narrow: 'alone',
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
      {
        name: 'expires',
        head: common.expires,
        cell: snippet => expiryText(context, snippet),
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
      ...(fields.length > 0 && {
        controls: { html: bulkFieldControls(context, fields), action: 'change' },
      }),
    },
  }
}

type HiddenParts = {
  readonly decisions: Decisions
  readonly expiries: ExpiryChanges
  readonly fields: readonly BulkField<ModeratedSnippet, ExpiryPatch>[]
  readonly find: (id: string) => Promise<ModeratedSnippet | null>
}

/** What can be done to several hidden snippets. */
export const hiddenActions = ({
  decisions,
  expiries,
  fields,
  find,
}: HiddenParts): Readonly<Record<string, BulkAction<ModeratedSnippet>>> => ({
  show: {
    notice: 'bulkShown',
    text: ({ moderation }) => moderation.show,
    isFor: ({ hiddenAt }) => hiddenAt !== null,
    run: async ({ actor }, { id }) => {
      await decisions.dismiss(actor, id)
      return find(id)
    },
  },
  change: {
    notice: 'bulkChanged',
    text: ({ manage }) => manage.lists.change,
    isFor: (snippet, form) => {
      const change = bulkPatchOf(fields, form)
      return change !== null && change(snippet).expiresAt !== snippet.expiresAt
    },
    run: ({ actor }, snippet, form) =>
      expiries.change(actor, snippet.id, bulkPatchOf(fields, form)?.(snippet).expiresAt ?? null),
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
