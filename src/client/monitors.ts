import { type Item, jsonOf, listIn, query } from './graphql.ts'
import { ask, demandGood } from './server.ts'
import type { Settings } from './settings.ts'
import { Trouble } from './trouble.ts'

const statuses = ['UP', 'DOWN', 'PENDING', 'MAINTENANCE'] as const
export type Status = (typeof statuses)[number]

export type Monitor = {
  readonly name: string
  readonly status: Status
  /**
   * Start of the status (RFC 3339). It and `latencyMs` need a token with read permission; null without one, or if
   * unknown.
   */
  readonly since: string | null
  readonly latencyMs: number | null
}

/** The status of all monitors if the token has read permission, else of the public ones. Throws Trouble. */
export async function readMonitors(server: string, settings: Settings): Promise<readonly Monitor[]> {
  const known = settings.token === null ? null : await readStatuses(server, settings, settings.token)
  const items = known ?? listIn(await query(server, settings, '{ status { name status } }'), 'status')
  return items.map(monitorOf)
}

/** The status of all monitors; null if the token lacks the permission. */
async function readStatuses(
  server: string,
  { timeoutMs }: Settings,
  token: string,
): Promise<readonly Item[] | null> {
  const answer = await ask({
    url: `${server}/api/v1/statuses`,
    timeoutMs,
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status === 403) return null
  demandGood(answer)
  return listIn(jsonOf(answer), 'items')
}

function monitorOf({ name, status, since, latencyMs }: Item): Monitor {
  const known = statuses.find(each => each === status)
  if (typeof name !== 'string' || !known)
    throw new Trouble('broken', 'The server tells of a status we do not know.')
  return {
    name,
    status: known,
    since: typeof since === 'string' && !Number.isNaN(Date.parse(since)) ? since : null,
    latencyMs: typeof latencyMs === 'number' ? latencyMs : null,
  }
}
