import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { hasText, isAfter, type ListCursor, type ListSearch } from '../../db/list-search.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import type { Case, CaseState, Reason } from './report.ts'

export type CaseStore = ReturnType<typeof createCaseStore>

/** A snippet in a takedown request; its state is null if it was deleted. */
export type CaseSnippet = { readonly id: string; readonly state: 'open' | 'hidden' | 'gone' }

export type CaseInList = Omit<Case, 'snippetIds'> & { readonly snippets: number }

export type CaseSearch = ListSearch<'since', CaseState>

/** Position of a case in the list of cases. */
export const caseCursor = ({ at, number }: CaseInList): ListCursor => ({ value: at, id: number })

export function createCaseStore(db: Database) {
  const { query } = db

  const add = (opened: Omit<Case, 'snippetIds'>, keyHash: Uint8Array): Statement =>
    query.insertInto('snippet_cases').values({
      number: opened.number,
      reason: opened.reason,
      text: opened.text,
      contact: opened.contact,
      key_hash: keyHash,
      at: opened.at,
      state: opened.state,
      decided_at: null,
    })

  async function find(number: string): Promise<{ case: Case; keyHash: Uint8Array } | null> {
    const row = await query
      .selectFrom('snippet_cases')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) return null
    const about = await query
      .selectFrom('snippet_reports')
      .select('snippet_id')
      .where('number', '=', number)
      .orderBy('id')
      .execute()
    return {
      case: { ...caseOf(row), snippetIds: about.map(each => each.snippet_id) },
      keyHash: row.key_hash,
    }
  }

  async function list(search: CaseSearch): Promise<readonly CaseInList[]> {
    const { text, filter, sort, limit } = search
    let found = query
      .selectFrom('snippet_cases')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('snippet_reports')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('snippet_reports.number', '=', 'snippet_cases.number')
          .as('snippets'),
      )
      .where(isAfter('at', 'snippet_cases.number', search))
    if (filter !== null) found = found.where('state', '=', filter)
    if (text !== '')
      found = found.where(({ or, exists, selectFrom }) =>
        or([
          hasText(db.engine, ['snippet_cases.number', 'contact', 'snippet_cases.text'], text),
          exists(
            selectFrom('snippet_reports')
              .select('snippet_reports.id')
              .whereRef('snippet_reports.number', '=', 'snippet_cases.number')
              .where('snippet_reports.snippet_id', '=', text),
          ),
        ]),
      )
    const rows = await found
      .orderBy('at', sort.order)
      .orderBy('snippet_cases.number', sort.order)
      .limit(limit)
      .execute()
    return rows.map(row => ({ ...caseOf(row), snippets: row.snippets ?? 0 }))
  }

  async function snippetsOf(snippetIds: readonly string[], now: number): Promise<readonly CaseSnippet[]> {
    if (snippetIds.length === 0) return []
    const rows = await query
      .selectFrom('snippets')
      .select(['id', 'hidden_at'])
      .where('id', 'in', snippetIds)
      .where(isAlive(now))
      .execute()
    return snippetIds.map(id => {
      const row = rows.find(each => each.id === id)
      return { id, state: !row ? 'gone' : row.hidden_at === null ? 'open' : 'hidden' }
    })
  }

  /** True if an open takedown request names the snippet. */
  async function isOpenAbout(snippetId: string): Promise<boolean> {
    const row = await query
      .selectFrom('snippet_reports')
      .innerJoin('snippet_cases', 'snippet_cases.number', 'snippet_reports.number')
      .select('snippet_cases.number')
      .where('snippet_reports.snippet_id', '=', snippetId)
      .where('snippet_cases.state', '=', 'open')
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  const decide = (number: string, state: CaseState, answer: string, at: number): Statement =>
    query
      .updateTable('snippet_cases')
      .set({ state, answer, decided_at: state === 'open' ? null : at })
      .where('number', '=', number)

  /** Deletes the contact addresses of cases decided before the instant; open ones still need an answer. */
  const dropContacts = (before: number): Statement =>
    query
      .updateTable('snippet_cases')
      .set({ contact: null })
      .where('contact', 'is not', null)
      .where('decided_at', '<=', before)

  return { add, find, list, snippetsOf, isOpenAbout, decide, dropContacts }
}

const caseOf = (row: Selectable<Tables['snippet_cases']>): Omit<Case, 'snippetIds'> => ({
  number: row.number,
  reason: row.reason as Reason,
  text: row.text,
  contact: row.contact,
  at: row.at,
  state: row.state,
  answer: row.answer,
  decidedAt: row.decided_at,
})
