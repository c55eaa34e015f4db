import { z } from 'zod'
import type { Message } from '../kernel/messages.ts'
import { int32Max, issue } from '../lib/fields.ts'
import { restChecks } from './rest-problems.ts'

/** Schema of a whole number in a path or query: decimal digits without a sign or leading zeros. */
export const numberInAddress = (minimum: number, maximum: number, message: Message) =>
  z
    .string()
    .meta({ type: 'integer', minimum, maximum, examples: [Math.min(7, maximum)] })
    .refine(
      value => /^(0|[1-9][0-9]{0,15})$/.test(value) && minimum <= Number(value) && Number(value) <= maximum,
      issue(message),
    )
    .transform(Number)

/** Schema of an id in a path; `thing` is such as `a monitor`. */
export const idInAddress = (thing: string) =>
  numberInAddress(1, int32Max, restChecks.numberOf({ thing })).describe(`The id of ${thing}.`)
