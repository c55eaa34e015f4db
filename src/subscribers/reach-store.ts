import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { silentAudiences } from '../db/silent-audiences.ts'
import type { Tables } from '../db/tables.ts'
import { heldState } from './digest-store.ts'
import { isDigestFrequency } from './model/digest.ts'
import { channelKinds, isChannelKind, type Scope, type Subscriber, type Topic } from './model/subscriber.ts'
import { digestTarget, subscriberTarget } from './subscriber-target.ts'

export type ReachStore = ReturnType<typeof createReachStore>

/** What an event is about, for those who chose some of it. */
export type Reach = {
  readonly topic: Topic
  readonly monitors: readonly number[]
  readonly groups: readonly string[]
  /** The id of the announcement; null for an outage. */
  readonly incident: string | null
  /** True if it reaches only those who subscribed to this very incident. */
  readonly isSilent: boolean
}

/** The store of whom an event reaches: subscribers by what they chose, and their deliveries. */
export function createReachStore(db: Pick<Database, 'query'>) {
  const { query } = db

  /** True if any confirmed subscriber wants events of one of these topics. */
  async function isAnyWanted(wanted: readonly Topic[]): Promise<boolean> {
    const row = await query
      .selectFrom('subscribers')
      .select('id')
      .where('state', '=', 'confirmed')
      .where(({ or, eb }) => or(wanted.map(topic => eb(topic, '=', 1))))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The confirmed subscribers that an event reaches, after this id, at most `limit`. */
  async function reached(reach: Reach, after: number, limit: number): Promise<readonly Reached[]> {
    const { incident } = reach
    const rows = await query
      .selectFrom('subscribers')
      .select(['id', 'kind', 'frequency'])
      .select(({ exists }) =>
        sql<number | boolean>`${incident === null ? sql.lit(0) : exists(chosen(ofIncident(incident)))}`.as(
          'of_incident',
        ),
      )
      .where('state', '=', 'confirmed')
      .where('kind', 'in', [...channelKinds])
      .where('id', '>', after)
      .where(isReached(reach))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.flatMap(({ id, kind, frequency, of_incident: ofIncident }) =>
      isChannelKind(kind) ? [{ id, kind, isHeld: isDigestFrequency(frequency) && !ofIncident }] : [],
    )
  }

  /** Number of the confirmed subscribers that an event reaches. */
  async function countReached(reach: Reach): Promise<number> {
    const row = await query
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'confirmed')
      .where(isReached(reach))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  const isReached =
    (reach: Reach) =>
    ({ or, and, eb, exists }: ExpressionBuilder<Tables, 'subscribers'>) =>
      or([
        ...(reach.isSilent ? [] : [and([eb(reach.topic, '=', 1), exists(chosen(partsOf(reach)))])]),
        // One who subscribed to an incident wants to know how it goes on, whatever else was chosen.
        ...(reach.incident === null ? [] : [exists(chosen(ofIncident(reach.incident)))]),
      ])

  const chosen = (parts: readonly Part[]) =>
    query
      .selectFrom('subscriptions')
      .select('subscriptions.scope')
      .whereRef('subscriptions.subscriber_id', '=', 'subscribers.id' as never)
      .where(({ or, and, eb }) =>
        or(parts.map(({ scope, refs }) => and([eb('scope', '=', scope), eb('ref', 'in', refs)]))),
      )

  /** Stores a delivery of the event to each of these subscribers, held for a digest where one is wanted; idempotent. */
  const deliver = (eventId: number, reached: readonly Reached[], { at, gatherMs }: Gathering): Statement =>
    query
      .insertInto('deliveries')
      .values(
        reached.map(each => ({
          event_id: eventId,
          target: each.isHeld ? digestTarget(each.id) : subscriberTarget(each),
          state: each.isHeld ? heldState : 'waiting',
          next_at: at + gatherMs,
          created_at: at,
        })),
      )
      .onConflict(clash => clash.columns(['event_id', 'target']).doNothing())

  /** True if the author of the incident wants no notification of subscribers in general. */
  const isSilent = async (incident: string): Promise<boolean> =>
    (await silentAudiences(db, [incident])).get(incident)?.has('subscribers') ?? false

  /** Ends the subscriptions to an incident that was resolved. */
  const endIncident = (id: string): Statement =>
    query.deleteFrom('subscriptions').where('scope', '=', 'incident').where('ref', '=', id)

  return { isAnyWanted, reached, countReached, deliver, isSilent, endIncident }
}

type Reached = Pick<Subscriber, 'id' | 'kind'> & {
  /** True if the event waits for the next digest. */
  readonly isHeld: boolean
}

type Gathering = { readonly at: number; readonly gatherMs: number }

type Part = { readonly scope: Scope; readonly refs: readonly string[] }

const ofIncident = (id: string): readonly Part[] => [{ scope: 'incident', refs: [id] }]

const partsOf = ({ monitors, groups }: Reach): readonly Part[] => [
  { scope: 'all', refs: [''] },
  ...(monitors.length > 0 ? [{ scope: 'monitor', refs: monitors.map(String) } as const] : []),
  ...(groups.length > 0 ? [{ scope: 'group', refs: groups } as const] : []),
]
