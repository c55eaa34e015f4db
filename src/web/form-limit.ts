import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { networkKey } from '../lib/client-address.ts'
import { fixedRate } from '../lib/fixed-limit.ts'
import { createRateLimit, headerObject } from '../lib/rate-limit.ts'
import { minuteMs } from '../lib/time.ts'
import { webProblems } from './web-problems.ts'

/**
 * Counts a form that needs no sign-in before its body is read; requests without a body do not count. Throws
 * `too_many_requests` for a network that sends too many.
 */
export type FormLimit = (request: FastifyRequest) => void

type FormLimitOptions = {
  readonly addressOf: (request: FastifyRequest) => string
  readonly now: () => number
}

/**
 * Rate limit of all forms of a network together: sign-in, passkeys, reports, takedown requests, snippet passwords. Each
 * form's own limit is checked after its body is read; this one bounds the reading, to 38 MB in ten minutes.
 */
const rate = fixedRate({
  area: 'Connections and requests',
  what: 'Forms that need no sign-in, by network',
  count: 600,
  windowMs: 10 * minuteMs,
  why: '600 people behind one address get through in the same minute, and 38 MB are read.',
})

export function createFormLimit({ addressOf, now }: FormLimitOptions): FormLimit {
  const limit = createRateLimit(rate, now)

  return request => {
    if (!hasBody(request)) return
    const { allowed, headers } = limit.take(networkKey(addressOf(request)))
    if (allowed) return
    // The body stays unread, so the connection cannot be used again.
    throw new AppError('too_many_requests', webProblems.tooManyForms(), {
      ...headerObject(headers),
      connection: 'close',
    })
  }
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
