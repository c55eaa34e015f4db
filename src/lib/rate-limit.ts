import { AppError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import { problems } from '../kernel/problems.ts'
import { RateSketch } from './rate-sketch.ts'
import { minuteMs } from './time.ts'

/** A rate of `count` requests in any `windowMs`, with bursts up to `count`. */
export type Rate = { readonly count: number; readonly windowMs: number }

export type Take = {
  readonly allowed: boolean
  /** Number of further requests that would be allowed at once. */
  readonly remaining: number
  /** The headers `ratelimit-policy`, `ratelimit` and, on refusal, `retry-after`; names and values alternate. */
  readonly headers: readonly string[]
}

export type RateLimit = {
  readonly take: (key: string) => Take
  /** Undoes one `take` that was allowed and should not count after all. */
  readonly refund: (key: string) => void
}

/** Rounding error of fractional arithmetic. */
const rounding = 1e-6

/** Number of keys that are counted exactly, each in its own bucket. */
const usualExactMax = 8_192

/**
 * A leaky bucket per key: every `take` pours one in, and `count` of them leak away in `windowMs`. Memory is bounded and
 * a call takes constant time: beyond `exactMax` keys the oldest bucket moves into a sketch, which never holds less than
 * was poured. A client at its limit stays there however many other keys follow; one that is not is refused wrongly
 * only if tens of thousands of others are at their limits at the same time.
 */
export function createRateLimit(rate: Rate, now: () => number, exactMax = usualExactMax): RateLimit {
  return new LeakyBuckets(rate, now, exactMax)
}

class LeakyBuckets implements RateLimit {
  readonly #count: number
  /** Time in which one unit leaks away, in milliseconds. */
  readonly #unitMs: number
  readonly #policy: string
  readonly #now: () => number
  readonly #exactMax: number
  readonly #buckets = new Map<string, Bucket>()
  /** Keeps its position between calls: a new iterator would pass all deleted entries again. */
  #oldest: Iterator<[string, Bucket]> = this.#buckets.entries()
  #moved: RateSketch | null = null

  constructor({ count, windowMs }: Rate, now: () => number, exactMax: number) {
    this.#count = count
    this.#unitMs = windowMs / count
    this.#policy = `"default";q=${count};w=${Math.ceil(windowMs / 1000)}`
    this.#now = now
    this.#exactMax = exactMax
  }

  take(key: string): Take {
    const at = this.#now()
    const bucket = this.#buckets.get(key) ?? this.#newBucket(key, at)
    const before = this.#levelAt(bucket, at)
    const allowed = before + 1 <= this.#count + rounding
    bucket.level = allowed ? before + 1 : before
    bucket.at = at
    const remaining = Math.max(0, Math.floor(this.#count - bucket.level + rounding))
    const waitSeconds = Math.max(1, this.#secondsToLeak(before + 1 - this.#count))
    const resetSeconds = allowed ? this.#secondsToLeak(bucket.level) : waitSeconds
    const headers = [
      'ratelimit-policy',
      this.#policy,
      'ratelimit',
      `"default";r=${remaining};t=${resetSeconds}`,
    ]
    return {
      allowed,
      remaining,
      headers: allowed ? headers : [...headers, 'retry-after', String(waitSeconds)],
    }
  }

  /** Does not touch the sketch: lowering a cell would lower it for other keys too. */
  refund(key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.level = Math.max(0, bucket.level - 1)
  }

  #levelAt({ level, at }: Bucket, now: number): number {
    return Math.max(0, level - Math.max(0, now - at) / this.#unitMs)
  }

  #secondsToLeak(level: number): number {
    return Math.ceil((level * this.#unitMs) / 1000 - rounding)
  }

  #newBucket(key: string, at: number): Bucket {
    if (this.#buckets.size >= this.#exactMax) this.#moveOldest(at)
    const leftMs = this.#moved === null ? 0 : this.#moved.read(key) - at
    const bucket = { level: Math.min(this.#count, Math.max(0, leftMs / this.#unitMs)), at }
    this.#buckets.set(key, bucket)
    return bucket
  }

  /**
   * Moves the oldest bucket into the sketch. All buckets leak at the same rate, so the time at which one is empty
   * describes it.
   */
  #moveOldest(at: number): void {
    const { value } = this.#oldest.next()
    if (!value) return
    const [key, bucket] = value
    this.#buckets.delete(key)
    const level = this.#levelAt(bucket, at)
    if (level === 0) return
    this.#moved ??= new RateSketch()
    this.#moved.note(key, at + level * this.#unitMs)
  }
}

type Bucket = { level: number; at: number }

/** A limit in which a request counts under a key, and what it is about, where the limit distinguishes that. */
export type Counter = {
  readonly limit: {
    readonly take: (key: string, about?: string) => Take
    readonly refund: (key: string, about?: string) => void
  }
  readonly key: string
  readonly about?: string
}

/**
 * Counts a request in all limits, or in none if one refuses: a client at one limit must not use up another, which its
 * neighbours may share. The headers are those of the limit that refuses, else of the first.
 */
export function takeAll<C extends Counter>(counters: readonly C[]): Take & { readonly refusedBy: C | null } {
  let first: Take | null = null
  let remaining = Number.POSITIVE_INFINITY
  for (const [index, counter] of counters.entries()) {
    const take = counter.limit.take(counter.key, counter.about)
    if (!take.allowed) {
      refundAll(counters.slice(0, index))
      return { ...take, refusedBy: counter }
    }
    first ??= take
    remaining = Math.min(remaining, take.remaining)
  }
  return { allowed: true, remaining, headers: first?.headers ?? [], refusedBy: null }
}

/** Undoes a `takeAll` that was allowed and should not count after all. */
export function refundAll(counters: readonly Counter[]): void {
  for (const { limit, key, about } of counters) limit.refund(key, about)
}

/** How often the rates of creation are halved at most, while limits are tightened. */
export const mostHalvings = 4

/** The rate halved `times` times, but never to fewer than `least` a minute unless it was less before. */
export function halvedRate({ count, windowMs }: Rate, times: number, least: number): Rate {
  const leastCount = Math.min(count, Math.ceil((least * windowMs) / minuteMs))
  return { count: Math.max(leastCount, Math.ceil(count / 2 ** times)), windowMs }
}

/** Throws `too_many_requests` if the limit refused. */
export function demandAllowed(
  { allowed, headers }: Take,
  problem: Message = problems.tooManyAttempts(),
): void {
  if (!allowed) throw new AppError('too_many_requests', problem, headerObject(headers))
}

/** The headers as an object. */
export function headerObject(headers: readonly string[]): Record<string, string> {
  const object: Record<string, string> = {}
  for (let i = 0; i + 1 < headers.length; i += 2) object[headers[i] ?? ''] = headers[i + 1] ?? ''
  return object
}
