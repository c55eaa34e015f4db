import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { issue } from '../lib/fields.ts'
import { fixedLimit } from '../lib/fixed-limit.ts'
import { nextSlice } from '../lib/in-slices.ts'
import { numberInAddress } from './number-parameters.ts'
import type { Result } from './operation.ts'
import { restChecks } from './rest-problems.ts'

const limitMax = fixedLimit({
  area: 'REST',
  what: '`limit`, the items of a page',
  value: 200,
  unit: 'items',
  why: 'More come with the next page.',
})

/** Schema of the query's `limit`, the largest number of items on a page. */
export const limit = numberInAddress(1, limitMax, restChecks.wholeBetween({ min: 1, max: limitMax }))
  .default(50)
  .meta({ default: 50 })
  .describe('How many to give at most; a page of long items has fewer.')

/** Schema of the query's `after`, a cursor: opaque to clients, for us the encoded place of the last item sent. */
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

const pageMaxCharacters = fixedLimit({
  area: 'REST',
  what: 'A page of a list, unless its first item is longer',
  value: 1_000_000,
  unit: 'characters',
  why: 'A page is made in memory, and items can be long.',
})
/** Number of items read in the first step; each further step reads twice as many. It is low because items may be long. */
const firstStep = 5

type Reading<T, P> = {
  readonly limit: number
  readonly after: P | null
  /** Reads the items after a place, at most `count`; null for the start of the list. */
  readonly read: (after: P | null, count: number) => Promise<readonly T[]>
  readonly placeOf: (item: T) => P
  readonly documentOf: (item: T) => unknown
}

/** Reads a page in steps and yields to other requests in between. A page of long items ends before `limit`. */
export async function page<T, P>({
  limit,
  after,
  read,
  placeOf,
  documentOf,
}: Reading<T, P>): Promise<Result> {
  const items: string[] = []
  let [place, characters] = [after, 0]
  for (let step = firstStep; ; step *= 2) {
    const count = Math.min(step, limit - items.length)
    const found = await read(place, count + 1)
    for (const [index, item] of found.entries()) {
      if (items.length === limit) return pageTo(items, encoded(place))
      if (index === count) break
      const document = JSON.stringify(documentOf(item))
      if (items.length > 0 && characters + document.length > pageMaxCharacters)
        return pageTo(items, encoded(place))
      characters += document.length
      items.push(document)
      place = placeOf(item)
    }
    if (found.length <= count) return pageTo(items, null)
    await nextSlice()
  }
}

const pageTo = (items: readonly string[], next: string | null): Result => ({
  status: 200,
  json: `{"items":[${items.join(',')}],"next":${JSON.stringify(next)}}`,
  next,
})
