import type { Database } from '../../src/db/database.ts'
import { createSecret } from '../../src/db/stored-secrets.ts'
import { createSubscriberKeys } from '../../src/subscribers/subscriber-keys.ts'
import { createSubscriberStore, type SubscriberStore } from '../../src/subscribers/subscriber-store.ts'

type Given = {
  readonly kind: 'email' | 'webhook'
  readonly address: string
  readonly ownerId?: number | null
  readonly state?: 'pending' | 'confirmed'
}

/** The store of subscribers of a running Corkboard, with its keys. */
export const subscriberStoreOf = (db: Database): SubscriberStore =>
  createSubscriberStore(
    db,
    createSubscriberKeys(createSecret(db, 'subscribers', length => Buffer.alloc(length, 7))),
  )

/** Adds a subscriber to all incidents. */
export async function addSubscriber(db: Database, given: Given): Promise<number> {
  const store = subscriberStoreOf(db)
  const id = await store.newId()
  const rest = { seed: 'seed', language: 'en', createdAt: 1, confirmedAt: 1 } as const
  const choice = { topics: ['incidents'], subscriptions: [{ scope: 'all', ref: '' }] } as const
  await db.write(...(await store.add(id, { ownerId: null, state: 'confirmed', ...given, choice, ...rest })))
  return id
}
