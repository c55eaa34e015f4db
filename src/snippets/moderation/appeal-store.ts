import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import { insertWhere } from '../../db/upsert.ts'

/** What the creator of a hidden snippet wrote to the moderators, and how it ended. */
export type Appeal = {
  readonly snippetId: string
  readonly text: string
  readonly at: number
  readonly state: AppealState
  /** The sentence of the moderator; empty without one. */
  readonly answer: string
  readonly decidedAt: number | null
}

export const appealStates = ['open', 'restored', 'kept'] as const satisfies readonly AppealState[]
type AppealState = Tables['snippet_appeals']['state']

export type AppealStore = ReturnType<typeof createAppealStore>

export function createAppealStore({ query }: Pick<Database, 'query'>) {
  /** Changes no row if the snippet is not hidden, or has an open appeal. */
  const add = ({ snippetId, text, at }: Pick<Appeal, 'snippetId' | 'text' | 'at'>): Statement =>
    insertWhere(
      query,
      'snippet_appeals',
      { snippet_id: snippetId, text, at, state: 'open' },
      query.selectFrom('snippets').where('id', '=', snippetId).where('hidden_at', 'is not', null),
    ).onConflict(conflict => conflict.doNothing())

  async function newest(snippetId: string): Promise<Appeal | null> {
    const row = await query
      .selectFrom('snippet_appeals')
      .selectAll()
      .where('snippet_id', '=', snippetId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ? appealOf(row) : null
  }

  /** Open appeals of existing snippets, the oldest first. */
  async function open(now: number, limit: number): Promise<readonly Appeal[]> {
    const rows = await query
      .selectFrom('snippet_appeals')
      .innerJoin('snippets', 'snippets.id', 'snippet_appeals.snippet_id')
      .selectAll('snippet_appeals')
      .where('state', '=', 'open')
      .where(isAlive(now))
      .orderBy('snippet_appeals.id')
      .limit(limit)
      .execute()
    return rows.map(appealOf)
  }

  /** Decides the open appeal of a snippet, if there is one. */
  const decide = (
    snippetId: string,
    { state, answer, at }: { readonly state: AppealState; readonly answer: string; readonly at: number },
  ): Statement =>
    query
      .updateTable('snippet_appeals')
      .set({ state, answer, decided_at: at })
      .where('snippet_id', '=', snippetId)
      .where('state', '=', 'open')

  /** Opens the appeal again that the decision of this instant has closed, unless there is a newer one. */
  const reopen = (snippetId: string, decidedAt: number): Statement =>
    query
      .updateTable('snippet_appeals')
      .set({ state: 'open', answer: '', decided_at: null })
      .where('snippet_id', '=', snippetId)
      .where('decided_at', '=', decidedAt)
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('snippet_appeals as all')
          .select(({ fn }) => fn.max('all.id').as('id'))
          .where('all.snippet_id', '=', snippetId),
      )

  /** Deletes appeals decided before the instant. */
  const forget = (before: number): Statement =>
    query.deleteFrom('snippet_appeals').where('decided_at', '<=', before)

  return { add, newest, open, decide, reopen, forget }
}

const appealOf = (row: Selectable<Tables['snippet_appeals']>): Appeal => ({
  snippetId: row.snippet_id,
  text: row.text,
  at: row.at,
  state: row.state,
  answer: row.answer,
  decidedAt: row.decided_at,
})
