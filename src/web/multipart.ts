import { type AppError, invalid } from '../kernel/errors.ts'
import { fieldsMax } from '../lib/urlencoded.ts'
import { decodeUtf8, percentDecoded } from '../lib/utf8.ts'
import { webProblems } from './web-problems.ts'

/** One part of a multipart form, its bytes as they were sent. */
export type Part = {
  readonly name: string
  /** File name; undefined for a part that is no file, empty for a file field in which none was chosen. */
  readonly filename: string | undefined
  readonly bytes: Buffer
}

/**
 * The parts in the order they were sent (RFC 7578); those without a name are left out. Finds each boundary by searching
 * the whole body in linear time, so that hostile content costs no more than other text. Throws `invalid`
 * for what is no form, or has more than `fieldsMax` parts.
 */
export function readParts(body: Buffer, contentType: string): readonly Part[] {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1')
  const parts: Part[] = []
  let at = firstDelimiter(body, delimiter)
  for (let count = 0; !isLast(body, at); count++) {
    if (count === fieldsMax) throw invalid(webProblems.tooManyParts({ max: fieldsMax }))
    const start = lineEnd(body, at)
    const end = indexOf(body, delimiter, start)
    if (end === -1) throw malformed()
    const part = partOf(body.subarray(start, end))
    if (part) parts.push(part)
    at = end + delimiter.length
  }
  return parts
}

/** Size of a part's head; browsers send two lines. */
const headMaxBytes = 16_384
/** Blanks between a boundary and the end of its line, which RFC 2046, 5.1.1 allows. */
const paddingMaxBytes = 100
const headEnd = Buffer.from('\r\n\r\n')

function boundaryOf(contentType: string): string {
  const parameters = contentType.slice(contentType.indexOf(';'))
  const boundary = parametersOf(parameters).get('boundary') ?? ''
  if (!contentType.includes(';') || !/^[\x20-\x7e]{1,200}$/.test(boundary)) throw malformed()
  return boundary
}

/** Index behind the first delimiter, which needs no line end before it. */
function firstDelimiter(body: Buffer, delimiter: Buffer): number {
  const bare = delimiter.subarray(2)
  if (body.subarray(0, bare.length).equals(bare)) return bare.length
  const at = indexOf(body, delimiter, 0)
  if (at === -1) throw malformed()
  return at + delimiter.length
}

/**
 * `Buffer.indexOf` looks for the first byte of a short needle, and takes its time where there is nothing but that byte.
 * A delimiter has its first byte, a carriage return, nowhere else, so one look at each byte is enough. Boundaries of
 * honest senders are longer.
 */
function indexOf(body: Buffer, delimiter: Buffer, from: number): number {
  if (delimiter.length >= adaptiveMinBytes) return body.indexOf(delimiter, from)
  let found = 0
  for (let at = from; at < body.length; at++) {
    const byte = body[at]
    found = byte === delimiter[found] ? found + 1 : Number(byte === delimiter[0])
    if (found === delimiter.length) return at + 1 - found
  }
  return -1
}

/** Length of a needle from which `Buffer.indexOf` skips bytes that cannot match. */
const adaptiveMinBytes = 8

const isLast = (body: Buffer, at: number): boolean => body.toString('latin1', at, at + 2) === '--'

/** Index of the end of the delimiter's line, where a part's head begins. */
function lineEnd(body: Buffer, at: number): number {
  const padding = /^[ \t]*(?=\r\n)/.exec(body.toString('latin1', at, at + paddingMaxBytes))
  if (!padding) throw malformed()
  return at + padding[0].length
}

/** A head and what follows it; null for a part that has no name. `section` begins with the line end before its head. */
function partOf(section: Buffer): Part | null {
  const end = section.subarray(0, headMaxBytes).indexOf(headEnd)
  if (end === -1) throw malformed()
  const disposition = decodeUtf8(section.subarray(0, end))
    .split('\r\n')
    .find(line => /^content-disposition:/i.test(line))
  const parameters = parametersOf(disposition?.slice(disposition.indexOf(';')) ?? '')
  const name = parameters.get('name')
  if (name === undefined || !/^[^;]*:\s*form-data\s*;/i.test(disposition ?? '')) return null
  return { name, filename: fileName(parameters), bytes: section.subarray(end + headEnd.length) }
}

/** The file name without its path, which some clients send; names beyond ASCII may be encoded (RFC 8187). */
function fileName(parameters: ReadonlyMap<string, string>): string | undefined {
  const given = extended(parameters.get('filename*')) ?? parameters.get('filename')
  return given?.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
}

function extended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/i.exec(value ?? '')?.[1]
  return encoded === undefined ? undefined : (percentDecoded(encoded) ?? undefined)
}

/** Parameters such as `; name="a b"; other=c`, in one pass; the first malformed one ends the reading. */
function parametersOf(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of text.matchAll(parameter)) {
    const key = name.toLowerCase()
    if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(["\\])/g, '$1') ?? bare.trim())
  }
  return parameters
}

const parameter = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"[ \t]*|([^;"]*))/gy

const malformed = (): AppError => invalid(webProblems.malformedForm())
