import { type Part, readParts } from '../../web/multipart.ts'
import { type FormField, formFields } from '../model/form-fields.ts'
import type { SnippetForm } from '../model/snippet.ts'
import { formOf, type SentFields, withUnixLines } from './sent-fields.ts'

/** A file sent as content lends its name to `filename` when that was not given (decisions, Snippets). */
export function parseMultipart(
  body: Buffer,
  contentType: string,
  contentMaxBytes = Number.POSITIVE_INFINITY,
): SnippetForm {
  const sent = readParts(body, contentType).filter(isField)
  const sentAs = sent.findLast(({ name }) => name === 'content')?.filename
  return named(formOf(fieldsOf(sent), contentMaxBytes), sentAs)
}

/**
 * What was typed into the form of the page and each file that was chosen there: a form each. Files go by their own
 * names, except that a single one takes the name that was given.
 */
export function parseEach(
  body: Buffer,
  contentType: string,
  contentMaxBytes = Number.POSITIVE_INFINITY,
): readonly SnippetForm[] {
  const sent = readParts(body, contentType)
  const files = sent.filter(part => isChosen(part) && (part.name === 'files' || part.name === 'content'))
  const fields = fieldsOf(sent.filter(part => isField(part) && !files.includes(part)))
  const typed = formOf(withUnixLines(fields, contentMaxBytes), contentMaxBytes)
  if (files.length === 0) return [typed]
  const fileForm = (file: Part, beside: SentFields) =>
    named(formOf(new Map(beside).set('content', file.bytes), contentMaxBytes), file.filename)
  const isTyped = typed.contentBytes !== undefined || Boolean(typed.content?.trim())
  const [only] = files
  if (only && files.length === 1 && !isTyped) return [fileForm(only, fields)]
  const shared = new Map([...fields].filter(([field]) => field !== 'filename' && field !== 'parent'))
  const each = files.map(file => fileForm(file, shared))
  return isTyped ? [typed, ...each] : each
}

/** What a browser sends for a file that was not chosen is no content. */
const isField = ({ name, filename, bytes }: Part): boolean =>
  (formFields as readonly string[]).includes(name) && !(filename === '' && bytes.length === 0)

const isChosen = ({ filename, bytes }: Part): boolean =>
  filename !== undefined && !(filename === '' && bytes.length === 0)

/** The last of duplicates wins. */
const fieldsOf = (parts: readonly Part[]): SentFields =>
  new Map(parts.map(({ name, bytes }) => [name as FormField, bytes]))

const named = (form: SnippetForm, sentAs: string | undefined): SnippetForm =>
  sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form
