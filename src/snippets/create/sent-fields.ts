import { decodeUtf8 } from '../../lib/utf8.ts'
import type { FormField } from '../model/form-fields.ts'
import type { SnippetForm } from '../model/snippet.ts'

/** The fields of one form as bytes; a field that was sent twice has its last value. */
export type SentFields = ReadonlyMap<FormField, Buffer>

/**
 * The fields as text. Of a text that is too large only the beginning is decoded: a body may have three times the bytes
 * of the largest, and whatever looks at all of a text that is refused anyway keeps other requests waiting.
 */
export function formOf(sent: SentFields, contentMaxBytes: number): SnippetForm {
  const form = new Map<FormField, string>()
  for (const [field, bytes] of sent) form.set(field, decoded(field, bytes, contentMaxBytes))
  const contentBytes = sent.get('content')?.length ?? 0
  return { ...Object.fromEntries(form), ...(contentBytes > contentMaxBytes && { contentBytes }) }
}

const nameMaxBytes = 65_536
/** More than a password of the most characters, each of four bytes. */
const passwordMaxBytes = 4096
const otherMaxBytes = 1024

function decoded(field: FormField, bytes: Buffer, contentMaxBytes: number): string {
  if (field === 'content') return decodeUtf8(wholeCharacters(bytes, contentMaxBytes))
  if (field === 'filename') return decodeUtf8(endsOfName(bytes))
  if (field === 'password') return decodeUtf8(wholeCharacters(bytes, passwordMaxBytes))
  const value = decodeUtf8(wholeCharacters(bytes, otherMaxBytes))
  // The mark keeps the beginning of a value that is too long from being valid, or blank.
  return bytes.length > otherMaxBytes ? `${value}…` : value
}

/** A name of any length picks a lexer by the beginning and the end of what follows its last separator. */
function endsOfName(name: Buffer): Buffer {
  if (name.length <= nameMaxBytes) return name
  const base = name.subarray(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const half = nameMaxBytes / 2
  if (base.length === 0) return name.subarray(-half)
  return base.length <= nameMaxBytes ? base : Buffer.concat([base.subarray(0, half), base.subarray(-half)])
}

/** At most so many bytes, without a character that is cut in two. */
function wholeCharacters(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length <= maxBytes) return bytes
  let end = maxBytes
  while (end > maxBytes - 4 && isContinuation(bytes[end])) end--
  return bytes.subarray(0, end)
}

const isContinuation = (byte = 0): boolean => byte >> 6 === 0b10

/**
 * A browser sends the line breaks of a text area as CRLF whatever was typed or pasted into it. Text that is too large
 * with either is left as it is.
 */
export function withUnixLines(sent: SentFields, contentMaxBytes: number): SentFields {
  const content = sent.get('content')
  if (!content || content.length > 2 * contentMaxBytes) return sent
  return new Map(sent).set('content', unixLines(content))
}

/** Byte by byte: to replace the millions of line ends that a large text may have would take a quarter of a second. */
function unixLines(bytes: Buffer): Buffer {
  const lines = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) lines[length++] = bytes[at] ?? 0
  return lines.subarray(0, length)
}

const [carriageReturn, lineFeed] = [0x0d, 0x0a]
