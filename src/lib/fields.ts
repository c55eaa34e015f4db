import { z } from 'zod'
import { InvalidFields, type Problem } from '../errors.ts'

/** Building blocks of every document that people or programs hand in. Messages follow the field's name. */

/** Text of any kind; half a surrogate pair, which no encoding can carry, becomes U+FFFD. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, `must be at most ${maxLength} characters long`)
    .transform(value => value.toWellFormed())

/** One line: without blanks around it, not empty, and without control characters. */
export const line = (maxLength: number) =>
  text(maxLength)
    .transform(value => value.trim())
    .refine(value => value !== '', 'must not be blank')
    .refine(value => !/\p{Cc}/u.test(value), 'must be one line without control characters')

export const httpAddress = z
  .string()
  .max(2_000, 'must be at most 2000 characters long')
  .refine(isHttpAddress, 'must be an absolute http or https address')

function isHttpAddress(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}

const rfc3339Shape =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** An RFC 3339 instant, parsed to milliseconds since the epoch. */
export const instant = z
  .string()
  .meta({ format: 'date-time' })
  .refine(isInstant, 'must be an RFC 3339 instant such as 2026-01-01T13:00:00.000Z')
  .transform(value => Temporal.Instant.from(value).epochMilliseconds)

/** Beyond these an offset can lead, and what lies there could be read but not written again. */
const firstInstant = Date.parse('0000-01-01T00:00:00.000Z')
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

function isInstant(value: string): boolean {
  if (!rfc3339Shape.test(value)) return false
  try {
    const at = Temporal.Instant.from(value).epochMilliseconds
    return firstInstant <= at && at <= lastInstant
  } catch {
    return false
  }
}

/** Every problem of a document, each with its path: `announcements[2].bannerType: …`. */
export function problemsOf(error: z.ZodError): readonly string[] {
  return fieldProblems(error).map(({ path, message }) => `${path}: ${message}`)
}

/** Gives what the schema makes of the value; throws `InvalidFields` with every problem and its path. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidFields(fieldProblems(result.error))
  return result.data
}

const fieldProblems = (error: z.ZodError): readonly Problem[] =>
  error.issues.map(issue => ({ path: pathText(issue.path), message: issue.message }))

/** `announcements[2].bannerType`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text === '' ? 'document' : text.replace(/^\./, '')
}
