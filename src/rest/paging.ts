import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { issue } from '../lib/fields.ts'
import { numberInAddress } from './number-parameters.ts'
import type { Result } from './operation.ts'
import { restChecks } from './rest-problems.ts'

const limitMax = 200

/** Parses the page size of a query. */
export const limit = numberInAddress(1, limitMax, restChecks.wholeBetween({ min: 1, max: limitMax }))
  .default(50)
  .meta({ default: 50 })
  .describe('How many to give at once.')

/** Where a list goes on: opaque to programs, for us the place of the last item that was given. */
export const after = <S extends z.ZodType>(place: S) =>
  z
    .string()
    .max(1_000, issue(checks.tooLong({ max: 1_000 })))
    .meta({ pattern: '^[A-Za-z0-9_-]+$' })
    .transform((text, context): z.output<S> => {
      const read = place.safeParse(decoded(text))
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: issue(restChecks.place()) })
      return z.NEVER
    })
    .optional()
    .describe('The `next` of the page before.')

const encoded = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** `found` is one more than asked for when there is a next page. */
export function page<T>(
  found: readonly T[],
  limit: number,
  placeOf: (item: T) => unknown,
  documentOf: (item: T) => unknown,
): Result {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const next = found.length > limit && last !== undefined ? encoded(placeOf(last)) : null
  return { status: 200, body: { items: items.map(documentOf), next }, next }
}
