/** `count` requests in any `windowMs`; bursts up to `count` are fine. */
export type Rate = { readonly count: number; readonly windowMs: number }

export type Take = {
  readonly allowed: boolean
  /** `ratelimit-policy`, `ratelimit`, and `retry-after` on refusal; names and values in turn. */
  readonly headers: readonly string[]
}

export type RateLimit = {
  readonly take: (key: string) => Take
  /** Undoes one `take` that was allowed and, as it turned out, should not count. */
  readonly giveBack: (key: string) => void
}

/** What arithmetic with fractions leaves over. */
const rounding = 1e-6

/**
 * A leaky bucket a key: every turn pours one in, and `count` of them leak away in `windowMs`.
 * Memory is bounded: once more than `keysMax` keys are known, those whose bucket is empty are forgotten,
 * and if that is not enough the oldest are.
 */
export function createRateLimit({ count, windowMs }: Rate, now: () => number, keysMax = 50_000): RateLimit {
  const buckets = new Map<string, Bucket>()
  const policy = `"default";q=${count};w=${Math.ceil(windowMs / 1000)}`

  function take(key: string): Take {
    const at = now()
    const bucket = buckets.get(key) ?? newBucket(key, at)
    const before = levelAt(bucket, at)
    const allowed = before + 1 <= count + rounding
    bucket.level = allowed ? before + 1 : before
    bucket.at = at
    const remaining = Math.max(0, Math.floor(count - bucket.level + rounding))
    const waitSeconds = Math.max(1, secondsToLeak(before + 1 - count))
    const resetSeconds = allowed ? secondsToLeak(bucket.level) : waitSeconds
    const headers = ['ratelimit-policy', policy, 'ratelimit', `"default";r=${remaining};t=${resetSeconds}`]
    return { allowed, headers: allowed ? headers : [...headers, 'retry-after', String(waitSeconds)] }
  }

  function giveBack(key: string): void {
    const bucket = buckets.get(key)
    if (bucket) bucket.level = Math.max(0, bucket.level - 1)
  }

  const levelAt = (bucket: Bucket, at: number) =>
    Math.max(0, bucket.level - (Math.max(0, at - bucket.at) * count) / windowMs)

  const secondsToLeak = (level: number) => Math.ceil((level * windowMs) / count / 1000 - rounding)

  function newBucket(key: string, at: number): Bucket {
    if (buckets.size >= keysMax) forgetSome(at)
    const bucket = { level: 0, at }
    buckets.set(key, bucket)
    return bucket
  }

  function forgetSome(at: number): void {
    for (const [key, bucket] of buckets) if (levelAt(bucket, at) === 0) buckets.delete(key)
    for (const key of buckets.keys()) {
      if (buckets.size < keysMax) return
      buckets.delete(key)
    }
  }

  return { take, giveBack }
}

type Bucket = { level: number; at: number }

/** `headers` as an object, for those who set them one by one. */
export function headerObject(headers: readonly string[]): Record<string, string> {
  const object: Record<string, string> = {}
  for (let i = 0; i + 1 < headers.length; i += 2) object[headers[i] ?? ''] = headers[i + 1] ?? ''
  return object
}
