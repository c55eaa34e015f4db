import { invalid } from '../../kernel/errors.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { type Part, readParts } from '../../web/multipart.ts'
import { type FieldName, fieldName, isFieldName } from '../model/file-fields.ts'
import type { FileForm, SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { fileForm, formOf, type SentFields, withUnixLines } from './sent-fields.ts'

const filesMax = fixedLimit({
  area: 'Snippets',
  what: 'Files in a form',
  value: 100,
  unit: 'files',
  why: 'They are stored one after the other; more files take more forms.',
})

/**
 * Parses a multipart form. The name of a file sent as content is used as `filename` if that is not given. Files sent as
 * `files` follow those with fields of their own, in the order they were sent.
 */
export function parseMultipart(
  body: Buffer,
  contentType: string,
  contentMaxBytes = Number.POSITIVE_INFINITY,
): SnippetForm {
  const sent = readParts(body, contentType)
  const files = filesOf(sent)
  const fields = sent.filter(isField)
  return withFiles(namedForm(formOf(fieldsOf(fields), contentMaxBytes), fields), files, contentMaxBytes)
}

/** `keepsBlank`: files that nothing was typed into stay, for a form that is shown again. */
export type PageFormOptions = { readonly keepsBlank?: boolean }

/**
 * Parses the form of the page: the typed texts and the chosen files, as files of one snippet. Files that nothing was
 * typed into are left out, and line breaks are converted back from CRLF. A single file gets the given name, and others
 * keep theirs. Throws `invalid` above `filesMax` before decoding.
 */
export function parsePageForm(
  body: Buffer,
  contentType: string,
  contentMaxBytes = Number.POSITIVE_INFINITY,
  { keepsBlank = false }: PageFormOptions = {},
): SnippetForm {
  const sent = readParts(body, contentType)
  const files = sent.filter(isTextFile)
  const fields = fieldsOf(sent.filter(part => isField(part) && !isTextFile(part)))
  const whole = formOf(withUnixLines(fields, contentMaxBytes), contentMaxBytes)
  const typed = keepsBlank ? whole : filled(whole)
  if (files.length === 0) return typed
  const isTyped = typed.contentBytes !== undefined || Boolean(typed.content?.trim())
  const own = isTyped || files.length < 2 ? typed : { ...typed, filename: undefined, parent: undefined }
  return withFiles(isTyped ? own : { ...own, content: undefined }, files, contentMaxBytes)
}

/** The form with the sent files after its own ones; the first of them is the text where there is none. */
function withFiles(form: SnippetForm, files: readonly Part[], contentMaxBytes: number): SnippetForm {
  if (files.length === 0) return form
  if (files.length > filesMax) throw invalid(snippetProblems.tooManyFiles({ max: filesMax }))
  const { more: typed = [] } = form
  const last = typed.at(-1)?.number ?? 1
  const sent = files.map(({ bytes, filename = '' }, index) => ({
    ...fileForm(last + 1 + index, { content: bytes }, contentMaxBytes),
    filename,
  }))
  if (form.content !== undefined) return { ...form, more: [...typed, ...sent] }
  const [first = null, ...others] = sent
  if (first === null) return form
  const { number: _, filename, ...text } = first
  const more = [...typed, ...others]
  return named({ ...form, ...text, ...(more.length > 0 && { more }) }, filename)
}

/** The form of a page without the further files that are blank; the next one is the first where that is blank. */
function filled(form: SnippetForm): SnippetForm {
  if (!form.more) return form
  const more = form.more.filter(isFilled)
  const [next, ...others] = more
  const isBlank = form.contentBytes === undefined && !form.content?.trim() && !form.filename?.trim()
  if (!isBlank || !next) return { ...form, more }
  const { number: _, ...text } = next
  return { ...form, lexer: undefined, ...text, more: others }
}

const isFilled = ({ content, contentBytes, filename }: FileForm): boolean =>
  contentBytes !== undefined || Boolean(content?.trim()) || Boolean(filename?.trim())

/** Splits a form of several files into one for each; a snippet that another was made from is that of the first alone. */
export function eachOf({ more = [], ...first }: SnippetForm): readonly SnippetForm[] {
  const { content: _, contentBytes: __, ...beside } = first
  const others = more.map(({ number, ...file }) => ({
    ...beside,
    filename: undefined,
    parent: undefined,
    ...file,
  }))
  return [first, ...others]
}

/** False for the empty part that a browser sends for a file that was not chosen. */
const isField = ({ name, filename, bytes }: Part): boolean =>
  isFieldName(name) && !(filename === '' && bytes.length === 0)

const filesOf = (sent: readonly Part[]): readonly Part[] =>
  sent.filter(part => part.name === 'files' && isTextFile(part))

const isTextFile = ({ name, filename, bytes }: Part): boolean =>
  (name === 'files' || name === 'content') &&
  filename !== undefined &&
  !(filename === '' && bytes.length === 0)

/** The fields; of duplicates the last is used. */
const fieldsOf = (parts: readonly Part[]): SentFields =>
  new Map(parts.map(({ name, bytes }) => [name as FieldName, bytes]))

/** The form with the names of files that were sent as texts. */
function namedForm(form: SnippetForm, sent: readonly Part[]): SnippetForm {
  const sentAs = (number: number) =>
    sent.findLast(({ name }) => name === fieldName('content', number))?.filename
  const whole = named(form, sentAs(1))
  return whole.more ? { ...whole, more: whole.more.map(each => named(each, sentAs(each.number))) } : whole
}

const named = <F extends { readonly filename?: string | undefined }>(
  form: F,
  sentAs: string | undefined,
): F => (sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form)
