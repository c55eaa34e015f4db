import { z } from 'zod'
import { InvalidFields, type Problem } from '../kernel/errors.ts'
import { isTimeZone } from './time-zone.ts'

/**
 * Building blocks of the documents that people and programs send. Messages follow the name of the field. `meta` mirrors
 * in JSON Schema what a check in code decides, as far as JSON Schema can; the description holds the rest.
 */

/** Characters are code points, as JSON Schema counts them and people do. */
export const characters = (maxLength: number, message = `must be at most ${maxLength} characters long`) =>
  z
    .string()
    .meta({ maxLength })
    .refine(value => isWithin(value, maxLength), message)

const isWithin = (value: string, maxLength: number): boolean =>
  value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength)

/** Text of any kind; half a surrogate pair, which no encoding can carry, becomes U+FFFD. */
export const text = (maxLength: number) => characters(maxLength).transform(value => value.toWellFormed())

/** Without the escapes of Unicode properties, which not every reader of a JSON Schema knows. */
export const control = '\\u0000-\\u001f\\u007f-\\u009f'

/** What `line` takes; `without` are further characters that may not be in it. */
export const linePattern = (without = ''): string => {
  const [inner, edge] = [`[^${control}${without}]`, `[^\\s${control}${without}]`]
  return `^\\s*${edge}(${inner}*${edge})?\\s*$`
}

/** One line: without blanks around it, not empty, and without control characters. */
export const line = (maxLength: number, pattern = linePattern()) =>
  characters(maxLength)
    .meta({ maxLength, pattern })
    .transform(value => value.toWellFormed().trim())
    .refine(value => value !== '', 'must not be blank')
    .refine(value => !/\p{Cc}/u.test(value), 'must be one line without control characters')

const prosePattern = `^([^${control}]|[\\t\\n]|\\r\\n)*$`

/** Lines of text, such as Markdown. */
export const prose = (maxLength: number, pattern = prosePattern) =>
  characters(maxLength)
    .meta({ maxLength, pattern })
    .transform(value => value.toWellFormed().replaceAll('\r\n', '\n'))
    .refine(value => !/[^\P{Cc}\n\t]/u.test(value), 'must not contain control characters')

export const writtenProse = (maxLength: number) =>
  prose(maxLength, prosePattern.replace('^', '^(?=\\s*\\S)')).refine(
    value => value.trim() !== '',
    'must not be blank',
  )

export const httpAddress = characters(2_000)
  .meta({
    format: 'uri',
    maxLength: 2_000,
    pattern: `^[Hh][Tt][Tt][Pp][Ss]?://[^\\s${control}]+$`,
    examples: ['https://www.example.org/'],
  })
  .refine(isHttpAddress, 'must be an absolute http or https address')

function isHttpAddress(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}

const rfc3339Shape =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/

/** An RFC 3339 instant, parsed to milliseconds since the epoch. */
export const instant = z
  .string()
  .meta({ format: 'date-time', pattern: rfc3339Shape.source, examples: ['2026-01-01T13:00:00.000Z'] })
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

export const timeZone = z
  .string()
  .meta({ format: 'time-zone', examples: ['Europe/Berlin'] })
  .refine(isTimeZone, 'must be the IANA name of a time zone, such as Europe/Berlin')

/** The largest number that a column of an id holds. */
export const int32Max = 2_147_483_647

/** Every problem of a document, each with its path: `announcements[2].bannerType: …`. */
export function problemsOf(error: z.ZodError): readonly string[] {
  return fieldProblems(error).map(({ path, message }) => `${path}: ${message}`)
}

/** Gives what the schema makes of the value; throws `InvalidFields` with every problem and its path. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = checked(schema, value)
  if (!result.success) throw new InvalidFields(fieldProblems(result.error))
  return result.data
}

/** The result of the schema, whose problems name the valid fields and kinds where one is unknown. */
export const checked = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(value, { error: unknownNames })

function unknownNames(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject) {
    const unknown = issue.keys.map(each => JSON.stringify(each)).join(', ')
    return `has no ${unknown}; its fields are ${Object.keys(issue.inst.shape).join(', ')}`
  }
  if (
    issue.code === 'invalid_union' &&
    issue.inst instanceof z.ZodDiscriminatedUnion &&
    Array.isArray(issue.options)
  )
    return `must be one of ${issue.options.join(', ')}`
  return undefined
}

const fieldProblems = (error: z.ZodError): readonly Problem[] =>
  error.issues.flatMap(issue => reasonsOf(issue).map(message => ({ path: pathText(issue.path), message })))

/** Zod reports only that a key or a choice is wrong; its nested issues hold the reason. */
function reasonsOf(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_key') return issue.issues.map(each => each.message)
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue.message]
  const inside = innermost(issue)
  const telling = (code: string) => inside.findLast(each => each.code === code)
  return [(telling('invalid_type') ?? telling('custom') ?? inside.at(-1) ?? issue).message]
}

const innermost = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  issue.code === 'invalid_union' ? issue.errors.flat().flatMap(innermost) : [issue]

/** `announcements[2].bannerType`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(part => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return text === '' ? 'document' : text.replace(/^\./, '')
}
