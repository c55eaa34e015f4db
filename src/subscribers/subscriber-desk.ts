import type { Changes } from '../db/changes.ts'
import { type Actor, demand } from '../kernel/actor.ts'
import { checks } from '../kernel/checks.ts'
import { notFound } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid-fields.ts'
import { type ChannelKind, channelKinds, type Subscriber } from './model/subscriber.ts'
import { subscriberProblems } from './model/subscriber-problems.ts'
import { subscriberDocument } from './subscriber-document.ts'
import type { SubscriberStore } from './subscriber-store.ts'

type Options = {
  readonly store: Pick<SubscriberStore, 'counts' | 'find' | 'findByAddress' | 'hooksOf' | 'remove'>
  readonly changes: Pick<Changes, 'write'>
}

/** Numbers of subscribers by kind. */
export type SubscriberCounts = Readonly<
  Record<ChannelKind, { readonly confirmed: number; readonly pending: number }>
>

export type SubscriberDesk = ReturnType<typeof createSubscriberDesk>

/**
 * What those who run the site do about subscribers, when one of them asks. There is no list of addresses, so that no one takes
 * it along; lines of the audit trail have none either.
 */
export function createSubscriberDesk({ store, changes }: Options) {
  async function counts(actor: Actor): Promise<SubscriberCounts> {
    demand(actor, 'subscribers')
    return store.counts()
  }

  /** The subscribers with exactly this address. Throws `InvalidFields` for an empty one. */
  async function find(actor: Actor, address: string): Promise<readonly Subscriber[]> {
    demand(actor, 'subscribers')
    const wanted = address.trim()
    if (wanted === '') throw invalidField('address', checks.blank())
    const found = await Promise.all(channelKinds.map(kind => store.findByAddress({ kind, address: wanted })))
    return found.filter(each => each !== null)
  }

  /** All that is stored about a subscriber. Throws `not_found`. */
  async function exportOne(actor: Actor, id: number) {
    const found = await read(actor, id)
    await changes.write({ ...lineOf(actor, found), action: 'exported' })
    return { id, ...subscriberDocument(found, await store.hooksOf(id)) }
  }

  /** Deletes a subscriber and the addresses that it entered. Throws `not_found`. */
  async function remove(actor: Actor, id: number): Promise<void> {
    const found = await read(actor, id)
    const all = [found, ...(await store.hooksOf(id))]
    await changes.write(
      { ...lineOf(actor, found), action: 'deleted' },
      ...all.flatMap(each => store.remove(each.id)),
    )
  }

  async function read(actor: Actor, id: number): Promise<Subscriber> {
    demand(actor, 'subscribers')
    const found = await store.find(id)
    if (!found) throw notFound(subscriberProblems.gone())
    return found
  }

  return { counts, find, exportOne, remove }
}

const lineOf = (actor: Actor, { id, kind, state }: Subscriber) =>
  ({ actor, subject: `subscriber:${id}`, revision: null, before: { kind, state }, after: null }) as const
