import type { Selectable } from 'kysely'
import type { Database, Statement } from '../../db/database.ts'
import { isAlive } from '../../db/snippet-facts.ts'
import type { Tables } from '../../db/tables.ts'
import type { Case, CaseState, Reason } from './report.ts'

export type CaseStore = ReturnType<typeof createCaseStore>

/** A snippet in a takedown request; its state is null if it was deleted. */
export type CaseSnippet = { readonly id: string; readonly state: 'open' | 'hidden' | 'gone' }

export type CaseInList = Omit<Case, 'snippetIds'> & { readonly snippets: number }

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

  /** Open cases, oldest first; decided ones, newest first. */
  async function list(state: 'open' | 'decided', limit: number): Promise<readonly CaseInList[]> {
    const rows = await query
      .selectFrom('snippet_cases')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('snippet_reports')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('snippet_reports.number', '=', 'snippet_cases.number')
          .as('snippets'),
      )
      .where('state', state === 'open' ? '=' : '!=', 'open')
      .orderBy(state === 'open' ? 'at' : 'decided_at', state === 'open' ? 'asc' : 'desc')
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

  return { add, find, list, snippetsOf, decide, dropContacts }
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
