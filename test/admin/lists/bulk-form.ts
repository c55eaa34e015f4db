import assert from 'node:assert/strict'
import type { Database } from '../../../src/db/database.ts'

/** The ticket of the undo that an answer offers on the page that follows it. */
export const ticketIn = (answer: Response): string =>
  /done=[^.]*\.([^.]+)\./.exec(answer.headers.getSetCookie().join())?.[1] ?? assert.fail('no ticket')

/** The number of lines about a subject in the audit trail. */
export async function linesAbout({ query }: Database, subject: string): Promise<number> {
  const rows = await query.selectFrom('audit').select('id').where('subject', '=', subject).execute()
  return rows.length
}
