import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import { silentAudiences } from '../db/silent-audiences.ts'
import type { Tables } from '../db/tables.ts'
import { isLanguage } from '../i18n/messages.ts'
import { digestColumns, digestOf, heldState } from './digest-store.ts'
import { type Digest, isDigestFrequency } from './model/digest.ts'
import {
  type ChannelKind,
  type Choice,
  channelKinds,
  isChannelKind,
  type Scope,
  type Subscriber,
  type Subscription,
  scopes,
  type Topic,
  topics,
} from './model/subscriber.ts'
import { idOfToken, type SubscriberKeys } from './subscriber-keys.ts'
import {
  digestScheme,
  digestTarget,
  subscriberSchemes,
  subscriberTarget,
  targetsOf,
} from './subscriber-target.ts'

export type SubscriberStore = ReturnType<typeof createSubscriberStore>

/** A subscriber to store. */
type NewSubscriber = Omit<Subscriber, 'id' | 'token' | 'secret' | 'digest'> & {
  readonly seed: string
  readonly digest?: Digest | null
}

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

type Row = Selectable<Tables['subscribers']>

/** The store of subscribers. Addresses are encrypted and found by their hash. */
export function createSubscriberStore(db: Database, openKeys: () => Promise<SubscriberKeys>) {
  const { query } = db

  const find = async (id: number): Promise<Subscriber | null> =>
    read(await query.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst())

  async function findByToken(token: string): Promise<Subscriber | null> {
    const id = idOfToken(token)
    if (id === null) return null
    const row = await query.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
    return row && (await openKeys()).isTokenOf(row, token) ? read(row) : null
  }

  async function findByAddress({ kind, address }: Pick<Subscriber, 'kind' | 'address'>) {
    const hash = (await openKeys()).hashOf(kind, address)
    return read(
      await query.selectFrom('subscribers').selectAll().where('address_hash', '=', hash).executeTakeFirst(),
    )
  }

  async function read(row: Row | undefined): Promise<Subscriber | null> {
    if (!row || !isChannelKind(row.kind)) return null
    const keys = await openKeys()
    const address = keys.opened(row.kind, row.address)
    if (address === null) return null
    const subscriptions = await query
      .selectFrom('subscriptions')
      .select(['scope', 'ref'])
      .where('subscriber_id', '=', row.id)
      .orderBy('scope')
      .orderBy('ref')
      .execute()
    return {
      id: row.id,
      kind: row.kind,
      address,
      secret: row.kind === 'webhook' ? keys.secretOf(row) : null,
      token: keys.tokenOf(row),
      ownerId: row.owner_id,
      language: isLanguage(row.language) ? row.language : 'en',
      state: row.state === 'confirmed' ? 'confirmed' : 'pending',
      choice: {
        topics: topics.filter(each => row[each] === 1),
        subscriptions: subscriptions.filter(isKnown),
      },
      digest: digestOf(row),
      createdAt: row.created_at,
      confirmedAt: row.confirmed_at,
    }
  }

  /** An id for a new subscriber, never used before, so that no delivery of a deleted one reaches another. */
  const newId = (): Promise<number> => nextId(db, 'subscribers')

  /** Statements that store a subscriber. They violate the unique constraint if the address is subscribed already. */
  async function add(id: number, subscriber: NewSubscriber): Promise<readonly Statement[]> {
    const { kind, address, seed, ownerId, language, state, choice, createdAt, confirmedAt } = subscriber
    const digest = subscriber.digest ?? null
    const keys = await openKeys()
    return [
      query.insertInto('subscribers').values({
        id,
        kind,
        address: keys.sealed(kind, address),
        address_hash: keys.hashOf(kind, address),
        seed,
        owner_id: ownerId,
        language,
        state,
        origin: 'page',
        created_at: createdAt,
        confirmed_at: confirmedAt,
        ...flagsOf(choice),
        ...digestColumns(digest, createdAt),
      }),
      ...insertSubscriptions(id, choice.subscriptions),
    ]
  }

  const confirm = (id: number, at: number): Statement =>
    query
      .updateTable('subscribers')
      .set({ state: 'confirmed', confirmed_at: at })
      .where('id', '=', id)
      .where('state', '=', 'pending')

  /** Statements that replace the choice of a subscriber. */
  const choose = (
    id: number,
    choice: Choice,
    set: { readonly language?: string } = {},
  ): readonly Statement[] => [
    query
      .updateTable('subscribers')
      .set({ ...flagsOf(choice), ...set })
      .where('id', '=', id),
    query.deleteFrom('subscriptions').where('subscriber_id', '=', id),
    ...insertSubscriptions(id, choice.subscriptions),
  ]

  /** Inserts the subscriptions of a subscriber that still exists. */
  const insertSubscriptions = (id: number, subscriptions: readonly Subscription[]): readonly Statement[] =>
    subscriptions.map(({ scope, ref }) =>
      query
        .insertInto('subscriptions')
        .columns(['subscriber_id', 'scope', 'ref'])
        .expression(({ selectFrom }) =>
          selectFrom('subscribers')
            .select([
              'subscribers.id',
              sql<string>`cast(${scope} as text)`.as('scope'),
              sql<string>`cast(${ref} as text)`.as('ref'),
            ])
            .where('subscribers.id', '=', id),
        )
        .onConflict(clash => clash.columns(['subscriber_id', 'scope', 'ref']).doNothing()),
    )

  /** A statement that replaces an address. It violates the unique constraint if the new one is subscribed already. */
  async function move(
    id: number,
    { kind, address }: Pick<Subscriber, 'kind' | 'address'>,
  ): Promise<Statement> {
    const keys = await openKeys()
    return query
      .updateTable('subscribers')
      .set({ address: keys.sealed(kind, address), address_hash: keys.hashOf(kind, address) })
      .where('id', '=', id)
  }

  /** Statements that delete a subscriber, and all that was still to be delivered. */
  const remove = (id: number): readonly Statement[] => [
    query.deleteFrom('deliveries').where('target', 'in', targetsOf(id)),
    query.deleteFrom('target_states').where('target', 'in', targetsOf(id)),
    query.deleteFrom('subscribers').where('id', '=', id),
  ]

  const count = async (): Promise<number> => {
    const row = await query
      .selectFrom('subscribers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  /** Numbers of subscribers by kind. */
  async function counts() {
    const rows = await query
      .selectFrom('subscribers')
      .select(({ fn }) => ['kind', 'state', fn.countAll<number>().as('count')])
      .groupBy(['kind', 'state'])
      .execute()
    const of = (kind: ChannelKind, state: string) =>
      Number(rows.find(each => each.kind === kind && each.state === state)?.count ?? 0)
    const both = (kind: ChannelKind) => ({ confirmed: of(kind, 'confirmed'), pending: of(kind, 'pending') })
    return { email: both('email'), webhook: both('webhook'), slack: both('slack'), push: both('push') }
  }

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

  /** The webhooks and Slack channels that a subscriber entered, and whether their last message failed. */
  async function hooksOf(ownerId: number): Promise<readonly Hook[]> {
    const rows = await query
      .selectFrom('subscribers')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('id')
      .execute()
    const found = await Promise.all(rows.map(read))
    const hooks = found.filter(each => each !== null)
    if (hooks.length === 0) return []
    const failing = await query
      .selectFrom('target_states')
      .select('target')
      .where(
        'target',
        'in',
        hooks.flatMap(each => targetsOf(each.id)),
      )
      .where('failures', '>', 0)
      .execute()
    const targets = new Set(failing.map(each => each.target))
    return hooks.map(hook => ({ ...hook, isFailing: targetsOf(hook.id).some(each => targets.has(each)) }))
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

  /** Ends the subscriptions to incidents that were deleted. */
  const endDeleted = (): Statement =>
    query
      .deleteFrom('subscriptions')
      .where('scope', '=', 'incident')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('announcements')
              .select('announcements.id')
              .whereRef('announcements.id', '=', 'subscriptions.ref'),
          ),
        ),
      )

  /** Ids of the subscribers that did not confirm in time, or chose nothing that is left and have nothing to receive. */
  async function expired(before: number, limit: number): Promise<readonly number[]> {
    const rows = await query
      .selectFrom('subscribers')
      .select('subscribers.id')
      .where(({ or, and, eb, not, exists, selectFrom }) =>
        or([
          and([eb('state', '=', 'pending'), eb('created_at', '<', before)]),
          and([
            eb('state', '=', 'confirmed'),
            not(
              exists(
                selectFrom('subscriptions')
                  .select('subscriptions.scope')
                  .whereRef('subscriptions.subscriber_id', '=', 'subscribers.id'),
              ),
            ),
            // The addresses that it entered still get messages.
            not(
              exists(
                selectFrom('subscribers as owned')
                  .select('owned.id')
                  .whereRef('owned.owner_id', '=', 'subscribers.id'),
              ),
            ),
            not(
              exists(
                selectFrom('deliveries')
                  .select('deliveries.id')
                  .where(({ eb: target, ref }) =>
                    target.or(
                      [...Object.values(subscriberSchemes), digestScheme].map(scheme =>
                        target(
                          'deliveries.target',
                          '=',
                          sql<string>`${sql.lit(`${scheme}:`)} || ${ref('subscribers.id')}`,
                        ),
                      ),
                    ),
                  )
                  .where('deliveries.state', 'in', ['waiting', heldState]),
              ),
            ),
          ]),
        ]),
      )
      .limit(limit)
      .execute()
    return rows.map(each => each.id)
  }

  return {
    find,
    findByToken,
    findByAddress,
    newId,
    add,
    confirm,
    choose,
    move,
    remove,
    hooksOf,
    count,
    counts,
    isAnyWanted,
    reached,
    countReached,
    deliver,
    isSilent,
    endIncident,
    endDeleted,
    expired,
  }
}

/** A webhook or a Slack channel as its owner sees it. */
export type Hook = Subscriber & { readonly isFailing: boolean }

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

const flagsOf = ({ topics: wanted }: Choice): Readonly<Record<Topic, number>> => ({
  incidents: Number(wanted.includes('incidents')),
  maintenance: Number(wanted.includes('maintenance')),
  outages: Number(wanted.includes('outages')),
})

const isKnown = (row: { readonly scope: string; readonly ref: string }): row is Subscription =>
  scopes.some(each => each === row.scope)
