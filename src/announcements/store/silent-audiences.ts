import type { Database, Statement } from '../../db/database.ts'
import { type AudiencePart, silentAudiences } from '../../db/silent-audiences.ts'

/** Who is not notified of an incident, chosen in its form; for this incident only, and for all of its updates. */
export function silences(db: Pick<Database, 'query'>) {
  const find = async (id: string): Promise<readonly AudiencePart[]> => [
    ...((await silentAudiences(db, [id])).get(id) ?? []),
  ]

  const keep = (id: string, silent: readonly AudiencePart[]): Statement =>
    db.query
      .updateTable('announcements')
      .set({ silent: silent.length === 0 ? null : JSON.stringify(silent) })
      .where('id', '=', id)

  return { find, keep }
}
