import type { AdminContext } from '../../../admin/admin-layout.ts'
import type { BulkAction } from '../../../admin/lists/bulk-routes.ts'
import type { DeskList } from '../../../admin/lists/list-definition.ts'
import type { StoredOrder } from '../../../admin/lists/stored-list.ts'
import { html } from '../../../web/html.ts'
import { timeAgo } from '../../../web/ui.ts'
import type { DecisionSort, ListedDecision } from '../decision-list-store.ts'
import type { Decisions } from '../decisions.ts'
import type { DecisionAction } from '../moderated-snippet-store.ts'
import { decidedBy } from './moderation-parts.ts'

const actions = [
  'hidden',
  'shown',
  'dismissed',
  'deleted',
  'restored',
] as const satisfies readonly DecisionAction[]

/** How the list of decisions is sorted and filtered. */
export const decisionOrder: StoredOrder<DecisionSort, DecisionAction> = {
  sorts: { time: { type: 'number', first: 'desc' }, snippet: { type: 'string', first: 'asc' } },
  usual: 'time',
  idType: 'number',
  filters: actions,
}

/** The list of decisions; a query finds and sorts them. */
export function decisionList(context: AdminContext, now: number): DeskList<ListedDecision> {
  const { common, moderation } = context.messages
  const { paths } = context
  return {
    id: 'decisions',
    caption: moderation.decided,
    columns: [
      {
        name: 'snippet' satisfies DecisionSort,
        head: moderation.snippet,
        cell: ({ snippetId }) => html`<a href="${paths.manage.snippet(snippetId)}">${snippetId}</a>`,
        sortBy: 'stored',
      },
      {
        name: 'decision',
        head: moderation.decision,
        narrow: 'alone',
        cell: ({ action }) => moderation.decisions[action],
      },
      {
        name: 'by',
        head: moderation.by,
        narrow: 'alone',
        cell: each => html`<span dir="auto">${decidedBy(context, each)}</span>`,
        width: 'wide',
      },
      {
        name: 'time' satisfies DecisionSort,
        head: common.when,
        narrow: 'alone',
        cell: ({ at }) => timeAgo(context, at, now),
        sortBy: 'stored',
        first: 'desc',
      },
    ],
    idOf: ({ id }) => id,
    nameOf: each => nameOfDecision(context, each),
    at: paths.manage.decisions,
    usual: { sort: 'time', order: 'desc' },
    filters: actions.map(value => ({ value, label: moderation.decisions[value], test: 'stored' })),
    searched: 'stored',
    bulk: {
      at: paths.manage.decisionsBulk,
      actions: [{ name: 'undo', text: moderation.undoDecision, isFor: isUndoable }],
    },
  }
}

export const nameOfDecision = (
  { messages: { moderation } }: AdminContext,
  { snippetId, action }: ListedDecision,
): string => `${snippetId}, ${moderation.decisions[action]}`

/** A snippet that was deleted does not come back; to undo an undo, moderators decide anew. */
const isUndoable = ({ action }: ListedDecision): boolean => action !== 'deleted' && action !== 'restored'

/** What can be done to several decisions. Only the newest one about a snippet can be undone; a row of others is refused. */
export const decisionActions = (
  decisions: Decisions,
): Readonly<Record<string, BulkAction<ListedDecision>>> => ({
  undo: {
    notice: 'bulkDecisionsUndone',
    text: ({ moderation }) => moderation.undoDecision,
    isFor: isUndoable,
    run: async ({ actor }, decision) => {
      await decisions.undo(actor, decision.snippetId, decision.at)
      return decision
    },
    isFinal: true,
  },
})
