import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Message } from '../kernel/messages.ts'
import { limitKey, networkKey } from '../lib/client-address.ts'
import { lazy } from '../lib/lazy.ts'
import {
  type Counter,
  createRateLimit,
  demandAllowed,
  type Rate,
  type RateLimit,
  refundAll,
  type Take,
  takeAll,
} from '../lib/rate-limit.ts'
import type { Database, Statement } from './database.ts'
import { exceptTrouble } from './database-trouble.ts'
import { createSecret } from './stored-secrets.ts'

/** A rate that all instances count together. */
export type SharedLimit = {
  /** The name under which its counts are stored; a new one begins with empty buckets. */
  readonly name: string
  readonly rate: Rate
  /** The counts of this instance alone, which are never more than those of all. */
  readonly own: RateLimit
}

export type SharedCounter = { readonly limit: SharedLimit; readonly key: string }

/** The limits of one client, by its address and by its network; `about` separates counters of different things. */
type SharedClientLimit = (address: string, about?: string) => readonly SharedCounter[]

export type SharedLimits = ReturnType<typeof createSharedLimits>

type Options = { readonly db: Database; readonly now: () => number }

/**
 * Rate limits whose counts are rows of the database, so that several instances let through as many as one: leaky buckets
 * as in `lib/rate-limit.ts`, each stored as the time at which it is empty. What this instance has counted by itself is
 * asked first, so that a flood at one instance is refused without a write. Times are those of the instance's clock.
 */
export function createSharedLimits({ db, now }: Options) {
  const { query } = db
  const secret = lazy(createSecret(db, 'rate-counts', randomBytes).read)

  const limit = (name: string, rate: Rate): SharedLimit => ({ name, rate, own: createRateLimit(rate, now) })

  function clientLimit(
    name: string,
    rates: { readonly address: Rate; readonly network: Rate },
  ): SharedClientLimit {
    const byAddress = limit(`${name} by address`, rates.address)
    const byNetwork = limit(`${name} by network`, rates.network)
    return (address, about = '') => [
      { limit: byAddress, key: `${about} ${limitKey(address)}` },
      { limit: byNetwork, key: `${about} ${networkKey(address)}` },
    ]
  }

  /** Counts a request in all limits, or in none if one refuses. */
  async function take(counters: readonly SharedCounter[]): Promise<Take> {
    const own = ownOf(counters)
    const taken = takeAll(own)
    if (!taken.allowed) return taken
    try {
      return await takeShared(counters, own)
    } catch (error) {
      refundAll(own)
      throw error
    }
  }

  async function takeShared(counters: readonly SharedCounter[], own: readonly Counter[]): Promise<Take> {
    const at = now()
    const stored = await storedOf(counters)
    const written = await db.write(...stored.map(each => poured(each, at)))
    const refused = stored.find((_, index) => written[index]?.changes !== 1)
    if (refused === undefined) {
      const left = written.map(({ rows }, index) => remaining(stored[index] as Stored, rows[0], at))
      return { allowed: true, remaining: Math.min(...left), headers: [] }
    }
    const others = stored.filter((_, index) => written[index]?.changes === 1)
    if (others.length > 0) await db.write(...others.map(given))
    // The refusing count stays as it is here, so that those who go on are refused by this instance alone.
    const index = counters.indexOf(refused.counter)
    refundAll(own.filter((_, i) => i !== index))
    return { allowed: false, remaining: 0, headers: ['retry-after', String(await waitSeconds(refused, at))] }
  }

  /** Counts in all limits, or in none. Throws `too_many_requests` if one refuses; returns how many more are allowed at once. */
  async function demand(counters: readonly SharedCounter[], problem?: Message): Promise<number> {
    const taken = await take(counters)
    demandAllowed(taken, problem)
    return taken.remaining
  }

  /** Counts an attempt like `demand`; what it returns takes the count back. */
  async function count(counters: readonly SharedCounter[], problem?: Message): Promise<Uncount> {
    await demand(counters, problem)
    return () => refund(counters)
  }

  /** Throws `too_many_requests` if this instance alone would refuse; counts nothing and does not wait. */
  function look(counters: readonly SharedCounter[], problem?: Message): void {
    const own = ownOf(counters)
    demandAllowed(takeAll(own), problem)
    refundAll(own)
  }

  /** Undoes a `take` that was allowed and should not count after all. Without the database the count leaks away. */
  async function refund(counters: readonly SharedCounter[]): Promise<void> {
    refundAll(ownOf(counters))
    const stored = await storedOf(counters)
    await db.write(...stored.map(given)).catch(exceptTrouble)
  }

  /** In the order of their keys: two transactions that lock the same rows cannot wait for each other. */
  async function storedOf(counters: readonly SharedCounter[]): Promise<readonly Stored[]> {
    const secretKey = await secret()
    return counters
      .map(counter => ({ counter, key: hashOf(secretKey, counter), unitMs: unitOf(counter.limit.rate) }))
      .sort((a, b) => Buffer.compare(a.key, b.key))
  }

  /**
   * Pours one into a bucket; changes no row if it would overflow. What a clock stored that was ahead by more than the
   * window counts as empty, or it would be full until that time comes.
   */
  function poured({ counter, key, unitMs }: Stored, at: number): Statement<Row> {
    const fullMs = unitMs * counter.limit.rate.count
    const isFilled = sql<boolean>`rate_counts.empty_at > ${at} and rate_counts.empty_at <= ${at + 2 * fullMs}`
    return query
      .insertInto('rate_counts')
      .values({ key, empty_at: at + unitMs })
      .onConflict(clash =>
        clash
          .column('key')
          .doUpdateSet({
            empty_at: sql<number>`case when ${isFilled} then rate_counts.empty_at else ${at} end + ${unitMs}`,
          })
          .where(({ eb, or }) =>
            or([
              eb('rate_counts.empty_at', '<=', at + fullMs - unitMs),
              eb('rate_counts.empty_at', '>', at + 2 * fullMs),
            ]),
          ),
      )
      .returning('empty_at')
  }

  const given = ({ key, unitMs }: Stored): Statement =>
    query
      .updateTable('rate_counts')
      .set({ empty_at: sql<number>`empty_at - ${unitMs}` })
      .where('key', '=', key)

  /** Seconds until the bucket has room again. */
  async function waitSeconds({ counter, key, unitMs }: Stored, at: number): Promise<number> {
    const row = await query
      .selectFrom('rate_counts')
      .select('empty_at')
      .where('key', '=', key)
      .executeTakeFirst()
    const fullMs = unitMs * (counter.limit.rate.count - 1)
    return Math.max(1, Math.ceil(((row?.empty_at ?? at) - at - fullMs) / 1000))
  }

  return { limit, clientLimit, take, demand, count, look, refund }
}

/** Takes back the count of an attempt. */
export type Uncount = () => Promise<void>

/**
 * Returns the result of an attempt; `false` and `null` are wrong. Only a wrong one stays counted, neither a right one nor
 * one that could not be judged.
 */
export async function judged<T>(counted: Promise<Uncount>, judge: () => Promise<T>): Promise<T> {
  const uncount = await counted
  let isWrong = false
  try {
    const result = await judge()
    isWrong = result === false || result === null
    return result
  } finally {
    if (!isWrong) await uncount()
  }
}

const ownOf = (counters: readonly SharedCounter[]): readonly Counter[] =>
  counters.map(({ limit, key }) => ({ limit: limit.own, key }))

type Stored = { readonly counter: SharedCounter; readonly key: Uint8Array; readonly unitMs: number }
type Row = { readonly empty_at: number }

/** Deletes the buckets that have run empty. */
export const dropEmptyCounts = ({ query }: Pick<Database, 'query'>, now: number): Statement =>
  query.deleteFrom('rate_counts').where('empty_at', '<=', now)

/** Time in which one leaks away, in whole milliseconds, since that is what the column keeps. */
const unitOf = (rate: Rate): number => Math.floor(rate.windowMs / rate.count)

function remaining({ counter, unitMs }: Stored, row: unknown, at: number): number {
  const filledMs = (row as Row).empty_at - at
  return Math.max(0, Math.floor((unitMs * counter.limit.rate.count - filledMs) / unitMs))
}

/** The key of a row: an HMAC of the limit and its key, so that the table reveals no address. Its first 16 bytes are enough to distinguish keys. */
const hashOf = (secretKey: Uint8Array, { limit, key }: SharedCounter): Uint8Array =>
  createHmac('sha256', secretKey).update(`${limit.name}\n${key}`).digest().subarray(0, 16)
