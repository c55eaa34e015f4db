import type { Generated } from 'kysely'

/** Tables of subscribers and their subscriptions. */
export interface SubscriberTables {
  subscribers: {
    id: number
    /** `email`, `webhook`, `slack` or `push`. */
    kind: string
    /** The address, encrypted with a key of this site. */
    address: string
    /** Keyed hash of the kind and the address, by which a subscriber is found. */
    address_hash: Uint8Array
    /** Random part of the subscriber's token; the token itself is not stored. */
    seed: string
    /** The confirmed subscriber who entered the address of a webhook; null for one who subscribed in person. */
    owner_id: number | null
    language: string
    /** `pending` or `confirmed`. */
    state: string
    /** Kinds of events that are wanted, 0 or 1 each. */
    incidents: Generated<number>
    maintenance: Generated<number>
    outages: Generated<number>
    /** `each`, `daily` or `weekly`. */
    frequency: string
    /** How the subscriber came: `page`. */
    origin: string
    created_at: number
    confirmed_at: Generated<number | null>
    /** When the next digest is due; null if none is wanted. */
    digest_at: Generated<number | null>
    /** The day of a weekly digest, from Monday (1) to Sunday (7). */
    digest_weekday: Generated<number>
    /** The hour of the digest in the time zone. */
    digest_hour: Generated<number>
    time_zone: Generated<string>
  }
  /** What a subscriber chose. `ref` is the name of a group, the id of a monitor or of an announcement; empty for `all`. */
  subscriptions: { subscriber_id: number; scope: string; ref: string }
}
