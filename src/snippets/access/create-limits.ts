import { AppError } from '../../kernel/errors.ts'
import { limitKey, networkKey } from '../../lib/client-address.ts'
import { headerObject, type RateLimit } from '../../lib/rate-limit.ts'
import { snippetProblems } from '../model/snippet-problems.ts'

/** Rate limits of creation: per address, per network and in total; null if unlimited. */
export type Limits = {
  readonly address: RateLimit | null
  readonly network: RateLimit | null
  readonly total: RateLimit | null
}

/**
 * Counts a request with every limit and returns the headers of the narrowest. A request that one limit refuses is not
 * counted by the others, so a single address cannot lock out its neighbours.
 */
export function checkLimits({ address, network, total }: Limits, from: string): readonly string[] {
  const counted = [
    { limit: address, key: limitKey(from), tooMany: snippetProblems.tooManyFromAddress },
    { limit: network, key: networkKey(from), tooMany: snippetProblems.tooManyFromNetwork },
    { limit: total, key: '', tooMany: snippetProblems.tooManyNow },
  ]
  const taken: { readonly limit: RateLimit; readonly key: string; readonly headers: readonly string[] }[] = []
  for (const { limit, key, tooMany } of counted) {
    if (!limit) continue
    const { allowed, headers } = limit.take(key)
    if (!allowed) {
      for (const each of taken) each.limit.refund(each.key)
      throw new AppError('too_many_requests', tooMany(), headerObject(headers))
    }
    taken.push({ limit, key, headers })
  }
  return taken[0]?.headers ?? []
}
