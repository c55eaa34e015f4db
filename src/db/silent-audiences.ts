import type { AudiencePart } from '../kernel/audience.ts'
import type { Database } from './database.ts'
import { inSteps } from './steps.ts'

/** The audiences in a stored list; unknown ones, such as those of a newer version, are kept. */
export const audiencesOf = (stored: string | null): readonly AudiencePart[] =>
  stored === null ? [] : (JSON.parse(stored) as readonly AudiencePart[])

const announcementsAtOnce = 200

/** Audiences that are not notified of these announcements, by the ids of the announcements; those without any are absent. */
export async function silentAudiences(
  { query }: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<AudiencePart>>> {
  const found = new Map<string, ReadonlySet<AudiencePart>>()
  await inSteps([...new Set(ids)], announcementsAtOnce, async some => {
    const rows = await query
      .selectFrom('announcements')
      .select(['id', 'silent'])
      .where('id', 'in', some)
      .where('silent', 'is not', null)
      .execute()
    for (const { id, silent } of rows) found.set(id, new Set(audiencesOf(silent)))
  })
  return found
}
