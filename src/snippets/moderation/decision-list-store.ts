import type { Database } from '../../db/database.ts'
import { hasText, isAfter, type ListCursor, type ListSearch } from '../../db/list-search.ts'
import type { Decision, DecisionAction } from './moderated-snippet-store.ts'

/** A decision with its id, which orders decisions by time. */
export type ListedDecision = Decision & { readonly id: number }

export type DecisionSort = 'time' | 'snippet'
type DecisionSearch = ListSearch<DecisionSort, DecisionAction>

/** Position of a decision in the list sorted this way. */
export const decisionCursor = ({ id, snippetId }: ListedDecision, by: DecisionSort): ListCursor => ({
  value: by === 'snippet' ? snippetId : id,
  id,
})

/** The list of all decisions of moderators and reports. */
export function listedDecisions(db: Database) {
  const all = () =>
    db.query.selectFrom('snippet_decisions').select(['id', 'snippet_id', 'action', 'name', 'at', 'because'])

  async function search(asked: DecisionSearch): Promise<readonly ListedDecision[]> {
    const { text, filter, sort, limit } = asked
    const column = sort.by === 'snippet' ? 'snippet_id' : 'id'
    let query = all().where(isAfter(column, 'id', asked))
    if (text !== '') query = query.where(hasText(db.engine, ['snippet_id', 'name', 'because'], text))
    if (filter !== null) query = query.where('action', '=', filter)
    const rows = await query.orderBy(column, sort.order).orderBy('id', sort.order).limit(limit).execute()
    return rows.map(decisionOf)
  }

  async function find(ids: readonly number[]): Promise<readonly ListedDecision[]> {
    if (ids.length === 0) return []
    return (await all().where('id', 'in', ids).orderBy('id').execute()).map(decisionOf)
  }

  return { search, find }
}

type Row = {
  readonly id: number
  readonly snippet_id: string
  readonly action: DecisionAction
  readonly name: string
  readonly at: number
  readonly because: string | null
}

const decisionOf = ({ snippet_id: snippetId, ...row }: Row): ListedDecision => ({ ...row, snippetId })
