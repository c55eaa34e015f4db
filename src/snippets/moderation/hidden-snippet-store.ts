import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { hasText, isAfter, type ListCursor, type ListSearch } from '../../db/list-search.ts'
import { factColumns, factsOf, isAlive, type SnippetFacts } from '../../db/snippet-facts.ts'
import { systemActor } from '../../kernel/actor.ts'

/** A hidden snippet in the list of moderators. */
export type HiddenSnippet = SnippetFacts & {
  readonly hiddenAt: number
  /** Who hid it: the name in the decision, and the snippet whose decision it followed. Null if the decision is gone. */
  readonly by: { readonly name: string; readonly because: string | null } | null
}

/** Hidden by reports or likeness, or by a moderator. */
export const hiddenFilters = ['automatic', 'moderators'] as const

export type HiddenSort = 'hidden' | 'size'
export type HiddenSearch = ListSearch<HiddenSort, (typeof hiddenFilters)[number]>

const columnOf = { hidden: 'hidden_at', size: 'size' } as const satisfies Record<HiddenSort, string>

/** Position of a hidden snippet in the list sorted this way. */
export const hiddenCursor = ({ id, hiddenAt, sizeBytes }: HiddenSnippet, by: HiddenSort): ListCursor => ({
  value: by === 'size' ? sizeBytes : hiddenAt,
  id,
})

/** The list of hidden snippets. */
export function hiddenSnippets(db: Database) {
  return async (search: HiddenSearch, now: number): Promise<readonly HiddenSnippet[]> => {
    const { text, filter, sort, limit } = search
    const column = columnOf[sort.by]
    // A subquery with a limit is looked up row by row, by the index of decisions; a join over all could be planned instead.
    const hiding = (column: 'name' | 'because') =>
      db.query
        .selectFrom('snippet_decisions')
        .select(`snippet_decisions.${column}`)
        .where('snippet_decisions.snippet_id', '=', sql.ref<string>('snippets.id'))
        .where('snippet_decisions.at', '=', sql.ref<number>('snippets.hidden_at'))
        .orderBy('snippet_decisions.id', 'desc')
        .limit(1)
    let query = db.query
      .selectFrom('snippets')
      .select(factColumns)
      .select([hiding('name').as('by'), hiding('because').as('because')])
      .where('hidden_at', 'is not', null)
      .where(isAlive(now))
      .where(isAfter(column, 'id', search))
    if (text !== '') query = query.where(hasText(db.engine, ['id', 'filename'], text))
    if (filter !== null)
      query = query.where(
        ({ fn, val }) => fn.coalesce(hiding('name'), val('')),
        filter === 'automatic' ? '=' : '!=',
        systemActor.name,
      )
    const rows = await query.orderBy(column, sort.order).orderBy('id', sort.order).limit(limit).execute()
    return rows.map(row => ({
      ...factsOf(row),
      hiddenAt: row.hidden_at ?? 0,
      by: row.by === null ? null : { name: row.by, because: row.because },
    }))
  }
}
