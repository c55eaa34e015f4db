import { type Selectable, sql } from 'kysely'
import type { Database, Statement } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import type { Tables } from '../db/tables.ts'
import { isLanguage } from '../i18n/messages.ts'
import { digestColumns, digestOf, heldState } from './digest-store.ts'
import type { Digest } from './model/digest.ts'
import {
  type ChannelKind,
  type Choice,
  isChannelKind,
  type Subscriber,
  type Subscription,
  scopes,
  type Topic,
  topics,
} from './model/subscriber.ts'
import { idOfToken, type SubscriberKeys } from './subscriber-keys.ts'
import { digestScheme, subscriberSchemes, targetsOf } from './subscriber-target.ts'

export type SubscriberStore = ReturnType<typeof createSubscriberStore>

/** A subscriber to store. */
type NewSubscriber = Omit<Subscriber, 'id' | 'token' | 'secret' | 'digest'> & {
  readonly seed: string
  readonly digest?: Digest | null
}

type Row = Selectable<Tables['subscribers']>

/** The store of subscribers and of what they chose. Addresses are encrypted and found by their hash. */
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
    endDeleted,
    expired,
  }
}

/** A webhook or a Slack channel as its owner sees it. */
export type Hook = Subscriber & { readonly isFailing: boolean }

const flagsOf = ({ topics: wanted }: Choice): Readonly<Record<Topic, number>> => ({
  incidents: Number(wanted.includes('incidents')),
  maintenance: Number(wanted.includes('maintenance')),
  outages: Number(wanted.includes('outages')),
})

const isKnown = (row: { readonly scope: string; readonly ref: string }): row is Subscription =>
  scopes.some(each => each === row.scope)
