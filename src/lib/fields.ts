import { z } from 'zod'
import { checks } from '../kernel/checks.ts'
import { firstProblems, InvalidFields, type Problem } from '../kernel/invalid-fields.ts'
import { listing, shortened } from '../kernel/listing.ts'
import { apiText, type Message, textMessage } from '../kernel/messages.ts'
import './temporal.ts'
import { rfc3339 } from './time.ts'
import { isTimeZone } from './time-zone.ts'

/**
 * Building blocks of the documents that people and programs send. Messages follow the field's name. `meta` repeats in
 * JSON Schema what a check in code decides, as far as JSON Schema can express it; the description has the rest.
 */

/** Counts characters as code points, like JSON Schema. */
export const characters = (maxLength: number, message = issue(checks.tooLong({ max: maxLength }))) =>
  z
    .string()
    .meta({ maxLength })
    .refine(value => isWithin(value, maxLength), message)

const isWithin = (value: string, maxLength: number): boolean =>
  value.length <= maxLength || (value.length <= 2 * maxLength && [...value].length <= maxLength)

/** One of the values, all of which the message names. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, issue(checks.oneOf({ values: values.join(', ') })))

/** Text of any kind. A lone surrogate, which no encoding can carry, becomes U+FFFD. */
export const text = (maxLength: number) => characters(maxLength).transform(value => value.toWellFormed())

/** The range of control characters, without Unicode property escapes, which some readers of JSON Schema do not know. */
export const control = '\\u0000-\\u001f\\u007f-\\u009f'

/** Pattern of what `line` accepts; `without` lists further characters that it refuses. */
export const linePattern = (without = ''): string => {
  const [inner, edge] = [`[^${control}${without}]`, `[^\\s${control}${without}]`]
  return `^\\s*${edge}(${inner}*${edge})?\\s*$`
}

/** A single line: trimmed, not empty and without control characters. */
export const line = (maxLength: number, pattern = linePattern()) =>
  characters(maxLength)
    .meta({ maxLength, pattern })
    .transform(value => value.toWellFormed().trim())
    .refine(value => value !== '', issue(checks.blank()))
    .refine(value => !/\p{Cc}/u.test(value), issue(checks.oneLine()))

const prosePattern = `^([^${control}]|[\\t\\n]|\\r\\n)*$`

/** Text of several lines, such as Markdown. */
export const prose = (maxLength: number, pattern = prosePattern) =>
  characters(maxLength)
    .meta({ maxLength, pattern })
    .transform(value => value.toWellFormed().replaceAll('\r\n', '\n'))
    .refine(value => !/[^\P{Cc}\n\t]/u.test(value), issue(checks.controlCharacters()))

export const writtenProse = (maxLength: number) =>
  prose(maxLength, prosePattern.replace('^', '^(?=\\s*\\S)')).refine(
    value => value.trim() !== '',
    issue(checks.blank()),
  )

export const httpAddress = characters(2_000)
  .meta({
    format: 'uri',
    maxLength: 2_000,
    pattern: `^[Hh][Tt][Tt][Pp][Ss]?://[^\\s${control}]+$`,
    examples: ['https://www.example.org/'],
  })
  .refine(isHttpAddress, issue(checks.httpAddress()))

function isHttpAddress(value: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value)
}

const rfc3339Shape =
  /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$/

/** An RFC 3339 instant, parsed to milliseconds since the epoch. */
export const instant = z.codec(
  z
    .string()
    .meta({ format: 'date-time', pattern: rfc3339Shape.source, examples: ['2026-01-01T13:00:00.000Z'] })
    .refine(isInstant, issue(checks.instant())),
  z.number(),
  { decode: value => Temporal.Instant.from(value).epochMilliseconds, encode: at => rfc3339(at) },
)

/**
 * Limits of the years that RFC 3339 can write. An offset can lead beyond them, to an instant that could be read but not
 * written again.
 */
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
  .refine(isTimeZone, issue(checks.timeZone()))

/** Makes the non-empty tuple that Zod's union requires. */
export function choices<S>(all: readonly S[]): [S, ...S[]] {
  const [first, ...rest] = all
  if (first === undefined) throw new Error('There is nothing to choose from.')
  return [first, ...rest]
}

export const wholeNumber = (min: number, max: number) =>
  z
    .int(issue(checks.wholeNumber()))
    .min(min, issue(checks.atLeast({ min })))
    .max(max, issue(checks.atMost({ max })))

/** A whole number of minutes, at least one. */
export const wholeMinutes = (max: number) =>
  z
    .int(issue(checks.wholeMinutes()))
    .min(1, issue(checks.atLeastOneMinute()))
    .max(max, issue(checks.atMostMinutes({ max })))

/** A list of at most `max` entries. */
export const boundedList = <S extends z.ZodType>(entry: S, max: number) =>
  z.array(entry).max(max, issue(checks.tooManyEntries({ max })))

/** The largest value of an integer column, which holds ids. */
export const int32Max = 2_147_483_647

/** Encodes a message as the string that a Zod check needs; `parsed` decodes it. */
export function issue(message: Message): string {
  return JSON.stringify(message)
}

/**
 * The parsed value, or every problem with its path: `announcements[2].bannerType`. A problem of an unknown field or
 * kind names the valid ones.
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown): Checked<z.output<S>> {
  const { data, error } = schema.safeParse(value, { error: wrong => issue(libraryMessage(wrong)) })
  return error ? { problems: firstProblems(problemsOf(error)) } : { data, problems: [] }
}

type Checked<T> = { readonly data?: T; readonly problems: readonly Problem[] }

/** The parsed value. Throws `InvalidFields` with every problem and its path. */
export function parsed<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, problems } = checked(schema, value)
  if (problems.length > 0) throw new InvalidFields(problems)
  return data as z.output<S>
}

const problemsOf = (error: z.ZodError): readonly Problem[] =>
  error.issues.flatMap(each => reasonsOf(each).map(message => ({ path: pathText(each.path), message })))

/** The messages of an issue. Zod reports a wrong key or choice only in general; its nested issues have the reason. */
function reasonsOf(wrong: z.core.$ZodIssue): readonly Message[] {
  if (wrong.code === 'invalid_key') return wrong.issues.map(each => messageOf(each.message))
  const message = messageOf(wrong.message)
  if (wrong.code !== 'invalid_union' || message.code !== checks.noChoice().code) return [message]
  const inside = innermost(wrong)
  const telling = (code: string) => inside.findLast(each => each.code === code)
  const most = telling('invalid_type') ?? telling('custom') ?? telling('invalid_key') ?? inside.at(-1)
  return most ? reasonsOf(most) : [message]
}

const innermost = (wrong: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  wrong.code === 'invalid_union' ? wrong.errors.flat().flatMap(innermost) : [wrong]

const messageOf = (text: string): Message =>
  text.startsWith('{"code":') ? JSON.parse(text) : textMessage(text)

/** The message of a check without one of its own: Zod's words for programs, which are part of the interface. */
function libraryMessage(wrong: z.core.$ZodRawIssue): Message {
  const { joinValues, parsedType } = z.core.util
  if (wrong.code === 'invalid_type')
    return checks.wrongType({ expected: wrong.expected, received: parsedType(wrong.input) })
  if (wrong.code === 'invalid_value' && wrong.values.length > 1)
    return checks.notOneOf({ values: joinValues(wrong.values, '|') })
  if (wrong.code === 'unrecognized_keys' && wrong.inst instanceof z.ZodObject)
    return checks.unknownFields({
      unknown: listing(wrong.keys),
      known: Object.keys(wrong.inst.shape).join(', '),
    })
  if (
    wrong.code === 'invalid_union' &&
    wrong.inst instanceof z.ZodDiscriminatedUnion &&
    Array.isArray(wrong.options)
  )
    return checks.oneOf({ values: wrong.options.join(', ') })
  const reason = String(inEnglish(wrong))
  return reason === apiText(checks.noChoice()) ? checks.noChoice() : checks.unfit({ reason })
}

const inEnglish = z.locales.en().localeError

/** A path as text: `announcements[2].bannerType`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map(part => (typeof part === 'number' ? `[${part}]` : `.${shortened(String(part))}`))
    .join('')
  return text === '' ? 'document' : text.replace(/^\./, '')
}
