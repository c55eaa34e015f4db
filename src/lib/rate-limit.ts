/** `count` requests in any `windowMs`; bursts up to `count` are fine. */
export type Rate = { readonly count: number; readonly windowMs: number }

export type Take = {
  readonly allowed: boolean
  /** `ratelimit-policy`, `ratelimit`, and `retry-after` on refusal; names and values in turn. */
  readonly headers: readonly string[]
}

export type RateLimit = { readonly take: (key: string) => Take }

/**
 * A leaky bucket a key, held as one number: the instant at which the bucket will be empty again.
 * Memory is bounded: once more than `keysMax` keys are known, those whose bucket is empty are forgotten,
 * and if that is not enough the oldest are.
 */
export function createRateLimit(rate: Rate, now: () => number, keysMax = 50_000): RateLimit {
  const emptyAt = new Map<string, number>()
  const costMs = rate.windowMs / rate.count
  const policy = `"default";q=${rate.count};w=${Math.ceil(rate.windowMs / 1000)}`

  function take(key: string): Take {
    const at = now()
    const before = Math.max(emptyAt.get(key) ?? 0, at)
    const after = before + costMs
    const allowed = after - at <= rate.windowMs + 1e-6
    if (allowed) remember(key, after, at)
    const filledMs = (allowed ? after : before) - at
    const remaining = Math.max(0, Math.floor((rate.windowMs - filledMs) / costMs + 1e-6))
    const waitS = Math.max(1, Math.ceil((before + costMs - rate.windowMs - at) / 1000))
    const resetS = allowed ? Math.ceil(filledMs / 1000) : waitS
    const headers = ['ratelimit-policy', policy, 'ratelimit', `"default";r=${remaining};t=${resetS}`]
    return { allowed, headers: allowed ? headers : [...headers, 'retry-after', String(waitS)] }
  }

  function remember(key: string, at: number, current: number): void {
    if (emptyAt.size >= keysMax && !emptyAt.has(key)) forgetSome(current)
    emptyAt.set(key, at)
  }

  function forgetSome(current: number): void {
    for (const [key, at] of emptyAt) if (at <= current) emptyAt.delete(key)
    for (const key of emptyAt.keys()) {
      if (emptyAt.size < keysMax) return
      emptyAt.delete(key)
    }
  }

  return { take }
}

/** `headers` as an object, for those who set them one by one. */
export function headerObject(headers: readonly string[]): Record<string, string> {
  const object: Record<string, string> = {}
  for (let i = 0; i + 1 < headers.length; i += 2) object[headers[i] ?? ''] = headers[i + 1] ?? ''
  return object
}
