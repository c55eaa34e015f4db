import type { Database, Statement } from '../../db/database.ts'

/** A moderator's note about a snippet, for other moderators. */
export type Note = { readonly author: string; readonly text: string; readonly at: number }

export type NoteStore = ReturnType<typeof createNoteStore>

export function createNoteStore({ query }: Database) {
  const add = (snippetId: string, note: Note): Statement =>
    query.insertInto('snippet_notes').values({ snippet_id: snippetId, ...note })

  const of = (snippetId: string): Promise<readonly Note[]> =>
    query
      .selectFrom('snippet_notes')
      .select(['author', 'text', 'at'])
      .where('snippet_id', '=', snippetId)
      .orderBy('id')
      .execute()

  return { add, of }
}
