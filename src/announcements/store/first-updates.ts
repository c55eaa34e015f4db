import type { Database, Statement } from '../../db/database.ts'
import type { UpdateStatus } from '../model/announcement-kinds.ts'

/** What a drafted incident will begin with, besides its message. */
export type FirstUpdate = {
  readonly status: UpdateStatus
  /** Minutes within which the next update is promised; null if none is. */
  readonly nextUpdateMinutes: number | null
}

/** The chosen status and promise of drafts, which their first updates get. */
export function firstUpdates({ query }: Pick<Database, 'query'>) {
  /** Null for a draft that was not saved in the form of incidents. */
  async function find(id: string): Promise<FirstUpdate | null> {
    const row = await query
      .selectFrom('announcements')
      .select(['first_status', 'first_next_update_minutes'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.first_status
      ? { status: row.first_status as UpdateStatus, nextUpdateMinutes: row.first_next_update_minutes }
      : null
  }

  const keep = (id: string, { status, nextUpdateMinutes }: FirstUpdate): Statement =>
    query
      .updateTable('announcements')
      .set({ first_status: status, first_next_update_minutes: nextUpdateMinutes })
      .where('id', '=', id)

  return { find, keep }
}
