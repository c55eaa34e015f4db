import type { Database } from '../db/database.ts'
import { nextId } from '../db/serials.ts'
import { drawToken } from '../lib/id.ts'
import { dayMs } from '../lib/time.ts'
import { createStores } from '../server/stores.ts'
import { everything, type Subscription, type Topic } from '../subscribers/model/subscriber.ts'

type Reader = {
  readonly address: string
  readonly daysAgo: number
  readonly isConfirmed: boolean
  readonly topics: readonly Topic[]
  readonly subscriptions: readonly Subscription[]
}

/** Addresses of a name that no mail reaches (RFC 2606). */
const readers: readonly Reader[] = [
  ...(['kim', 'rosa', 'tarik'] as const).map((name, index) => ({
    address: `${name}@harbour.example`,
    daysAgo: 20 + index,
    isConfirmed: true,
    topics: ['incidents', 'maintenance'] as const,
    subscriptions: [everything],
  })),
  {
    address: 'shop@northwind.example',
    daysAgo: 9,
    isConfirmed: true,
    topics: ['incidents'],
    subscriptions: [{ scope: 'group', ref: 'Shop' }],
  },
  {
    address: 'new@northwind.example',
    daysAgo: 1,
    isConfirmed: false,
    topics: ['incidents', 'maintenance'],
    subscriptions: [everything],
  },
]

/** Creates the seeded subscribers, unless they exist. */
export async function seedSubscribers(db: Database, now: number): Promise<void> {
  const { subscribers } = createStores(db)
  for (const { address, daysAgo, isConfirmed, topics, subscriptions } of readers) {
    if (await subscribers.findByAddress({ kind: 'email', address })) continue
    const createdAt = now - daysAgo * dayMs
    const statements = await subscribers.add(await nextId(db, 'subscribers'), {
      ...{ kind: 'email', address, seed: drawToken(12), ownerId: null, language: 'en', createdAt },
      state: isConfirmed ? 'confirmed' : 'pending',
      choice: { topics, subscriptions },
      confirmedAt: isConfirmed ? createdAt : null,
    })
    await db.write(...statements)
  }
}
