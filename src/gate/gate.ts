import type { IncomingMessage } from 'node:http'
import { AppError } from '../errors.ts'
import { headerObject, type RateLimit } from '../lib/rate-limit.ts'

const nobody = { accountId: null, ownerHash: null, origin: null }

/** Who may create a snippet now; throws `too_many_requests`. */
export function createGate(rateLimit: RateLimit | null, addressOf: (request: IncomingMessage) => string) {
  return (request: IncomingMessage) => {
    if (!rateLimit) return { creator: nobody, headers: [] }
    const { allowed, headers } = rateLimit.take(addressOf(request))
    if (allowed) return { creator: nobody, headers }
    throw new AppError(
      'too_many_requests',
      'Too many snippets from this address; Retry-After says when to try again.',
      headerObject(headers),
    )
  }
}
