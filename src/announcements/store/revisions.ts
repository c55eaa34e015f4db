import type { Database } from '../../db/database.ts'
import type { EditedDocument } from '../model/announcement-fields.ts'

/** A stored version of an announcement. */
export type Revision = {
  readonly number: number
  readonly document: EditedDocument
  /** The author; null if no account wrote it, or the account was deleted. */
  readonly author: string | null
  readonly at: number
}

/** What was saved of announcements at each revision. */
export function revisions(db: Database) {
  const rows = (id: string) =>
    db.query
      .selectFrom('announcement_revisions')
      .leftJoin('platform_users', 'platform_users.id', 'announcement_revisions.account_id')
      .select(['number', 'document', 'at', 'platform_users.username as author'])
      .where('announcement_id', '=', id)

  /** Revisions, newest first, from the given number downwards. */
  const list = async (id: string, limit: number, from: number): Promise<readonly Revision[]> =>
    (await rows(id).where('number', '<=', from).orderBy('number', 'desc').limit(limit).execute()).map(
      revisionOf,
    )

  async function find(id: string, number: number): Promise<Revision | null> {
    const row = await rows(id).where('number', '=', number).executeTakeFirst()
    return row ? revisionOf(row) : null
  }

  return { list, find }
}

type Row = Omit<Revision, 'document'> & { readonly document: string }

const revisionOf = (row: Row): Revision => ({ ...row, document: JSON.parse(row.document) })
