import { decodeUtf8 } from '../../lib/utf8.ts'
import { type FieldName, type FileField, numberedField } from '../model/file-fields.ts'
import type { FileForm, FormField, SnippetForm } from '../model/snippet.ts'

/** The fields of one form as bytes; of duplicates the last is used. */
export type SentFields = ReadonlyMap<FieldName, Buffer>

/**
 * The fields as text. Of a text that is too large only the start is decoded: a body may have three times the bytes of
 * the largest text, and scanning all of it would block other requests.
 */
export function formOf(sent: SentFields, contentMaxBytes: number): SnippetForm {
  const form: Writable<SnippetForm> = {}
  let more: Map<number, Sent> | null = null
  for (const [name, bytes] of sent) {
    const numbered = numberedField(name)
    if (numbered) {
      more ??= new Map()
      more.set(numbered.number, { ...more.get(numbered.number), [numbered.field]: bytes })
    } else form[name as FormField] = decoded(name as FormField, bytes, contentMaxBytes)
  }
  const contentBytes = sent.get('content')?.length ?? 0
  if (contentBytes > contentMaxBytes) form.contentBytes = contentBytes
  if (more) form.more = fileForms(more, contentMaxBytes)
  return form
}

type Writable<T> = { -readonly [name in keyof T]: T[name] }

type Sent = { readonly [field in FileField]?: Buffer }

/** The files after the first, by their numbers. */
const fileForms = (sent: ReadonlyMap<number, Sent>, contentMaxBytes: number): readonly FileForm[] =>
  [...sent].sort(([a], [b]) => a - b).map(([number, fields]) => fileForm(number, fields, contentMaxBytes))

/** The fields of one file as text. */
export function fileForm(number: number, fields: Sent, contentMaxBytes: number): FileForm {
  const form = Object.fromEntries(
    Object.entries(fields).map(([field, bytes]) => [
      field,
      decoded(field as FileField, bytes, contentMaxBytes),
    ]),
  )
  const contentBytes = fields.content?.length ?? 0
  return { number, ...form, ...(contentBytes > contentMaxBytes && { contentBytes }) }
}

const nameMaxBytes = 65_536
/** Limit in bytes above the longest password with four bytes in each character. */
const passwordMaxBytes = 4096
const otherMaxBytes = 1024

function decoded(field: FormField, bytes: Buffer, contentMaxBytes: number): string {
  if (field === 'content') return decodeUtf8(wholeCharacters(bytes, contentMaxBytes))
  if (field === 'filename') return decodeUtf8(endsOfName(bytes))
  if (field === 'password') return decodeUtf8(wholeCharacters(bytes, passwordMaxBytes))
  const value = decodeUtf8(wholeCharacters(bytes, otherMaxBytes))
  // The mark keeps the start of a value that is too long from being valid or blank.
  return bytes.length > otherMaxBytes ? `${value}…` : value
}

/** The start and end of a name after its last separator, which are enough to pick a lexer. */
function endsOfName(name: Buffer): Buffer {
  if (name.length <= nameMaxBytes) return name
  const base = name.subarray(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const half = nameMaxBytes / 2
  if (base.length === 0) return name.subarray(-half)
  return base.length <= nameMaxBytes ? base : Buffer.concat([base.subarray(0, half), base.subarray(-half)])
}

/** The first bytes, without a character cut in two. */
function wholeCharacters(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length <= maxBytes) return bytes
  let end = maxBytes
  while (end > maxBytes - 4 && isContinuation(bytes[end])) end--
  return bytes.subarray(0, end)
}

const isContinuation = (byte = 0): boolean => byte >> 6 === 0b10

/**
 * Converts line breaks to LF: browsers send those of a text area as CRLF, whatever was typed. A text that is too large
 * either way is left as it is.
 */
export function withUnixLines(sent: SentFields, contentMaxBytes: number): SentFields {
  const converted = new Map(sent)
  for (const [name, bytes] of sent)
    if (name.startsWith('content') && bytes.length <= 2 * contentMaxBytes)
      converted.set(name, unixLines(bytes))
  return converted
}

/** Works byte by byte: replacing the millions of line ends of a large text would take a quarter of a second. */
function unixLines(bytes: Buffer): Buffer {
  const lines = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) lines[length++] = bytes[at] ?? 0
  return lines.subarray(0, length)
}

const [carriageReturn, lineFeed] = [0x0d, 0x0a]
