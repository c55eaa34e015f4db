import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { createSecret } from '../db/stored-secrets.ts'
import { createDigestStore } from '../subscribers/digest-store.ts'
import { createReachStore } from '../subscribers/reach-store.ts'
import { createSubscriberKeys } from '../subscribers/subscriber-keys.ts'
import { createSubscriberStore } from '../subscribers/subscriber-store.ts'

/** The stores of subscribers, for commands that need no others. */
export const createSubscriberStores = (db: Database) => ({
  subscribers: createSubscriberStore(db, createSubscriberKeys(createSecret(db, 'subscribers', randomBytes))),
  reach: createReachStore(db),
  digests: createDigestStore(db),
})
