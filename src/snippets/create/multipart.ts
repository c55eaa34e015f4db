import { decodeUtf8 } from '../../lib/utf8.ts'
import { type Part, readParts } from '../../web/multipart.ts'
import { formFields } from '../form-fields.ts'
import type { SnippetForm } from '../snippet.ts'

/** A file sent as content lends its name to `filename` when that was not given (decisions, Snippets). */
export function parseMultipart(body: Buffer, contentType: string): SnippetForm {
  const sent = readParts(body, contentType).filter(isField)
  return named(formOf(sent), sent.findLast(({ name }) => name === 'content')?.filename)
}

/**
 * What was typed into the form of the page and each file that was chosen there: a form each. Files go by their own
 * names, except that a single one takes the name that was given.
 */
export function parseEach(body: Buffer, contentType: string): readonly SnippetForm[] {
  const sent = readParts(body, contentType)
  const files = sent.filter(part => isChosen(part) && (part.name === 'files' || part.name === 'content'))
  const form = withUnixLines(formOf(sent.filter(part => isField(part) && !files.includes(part))))
  if (files.length === 0) return [form]
  const { content = '', filename: _, parent: __, ...shared } = form
  const isTyped = content.trim() !== ''
  const [only] = files
  if (only && files.length === 1 && !isTyped)
    return [named({ ...form, content: decodeUtf8(only.bytes) }, only.filename)]
  const each = files.map(file => named({ ...shared, content: decodeUtf8(file.bytes) }, file.filename))
  return isTyped ? [form, ...each] : each
}

/** A browser sends the line breaks of a text area as CRLF whatever was typed or pasted into it. */
export const withUnixLines = (form: SnippetForm): SnippetForm =>
  form.content?.includes('\r\n') ? { ...form, content: unixLines(form.content) } : form

/** Byte by byte: to replace the millions of line ends that a large text may have would take a quarter of a second. */
function unixLines(text: string): string {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++)
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) bytes[length++] = bytes[at] ?? 0
  return bytes.toString('utf8', 0, length)
}

const [carriageReturn, lineFeed] = [0x0d, 0x0a]

/** What a browser sends for a file that was not chosen is no content. */
const isField = ({ name, filename, bytes }: Part): boolean =>
  (formFields as readonly string[]).includes(name) && !(filename === '' && bytes.length === 0)

const isChosen = ({ filename, bytes }: Part): boolean =>
  filename !== undefined && !(filename === '' && bytes.length === 0)

/** The last of duplicates wins. */
function formOf(parts: readonly Part[]): SnippetForm {
  const last = new Map(parts.map(part => [part.name, part]))
  return Object.fromEntries([...last].map(([field, { bytes }]) => [field, decodeUtf8(bytes)]))
}

const named = (form: SnippetForm, sentAs: string | undefined): SnippetForm =>
  sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form
