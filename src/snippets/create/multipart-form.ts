import { invalid } from '../../kernel/errors.ts'
import { fixedLimit } from '../../lib/fixed-limit.ts'
import { type Part, readParts } from '../../web/multipart.ts'
import { type FormField, formFields, type SnippetForm } from '../model/snippet.ts'
import { snippetProblems } from '../model/snippet-problems.ts'
import { formOf, type SentFields, withUnixLines } from './sent-fields.ts'

const filesMax = fixedLimit({
  area: 'Snippets',
  what: 'Files in a form',
  value: 100,
  unit: 'files',
  why: 'They are stored one after the other; more files take more forms.',
})

/** Parses a multipart form. The name of a file sent as content is used as `filename` if that is not given. */
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
 * Parses the typed text and each chosen file into a form of its own. Files keep their names, except that a single one
 * gets the given name. Throws `invalid` above `filesMax` before decoding; shared fields are decoded once.
 */
export function parseEach(
  body: Buffer,
  contentType: string,
  contentMaxBytes = Number.POSITIVE_INFINITY,
): readonly SnippetForm[] {
  const sent = readParts(body, contentType)
  const files = sent.filter(isTextFile)
  if (files.length > filesMax) throw invalid(snippetProblems.tooManyFiles({ max: filesMax }))
  const fields = fieldsOf(sent.filter(part => isField(part) && !isTextFile(part)))
  const typed = formOf(withUnixLines(fields, contentMaxBytes), contentMaxBytes)
  if (files.length === 0) return [typed]
  const { content, contentBytes, ...beside } = typed
  const isTyped = contentBytes !== undefined || Boolean(content?.trim())
  const own = files.length === 1 && !isTyped ? beside : { ...beside, filename: undefined, parent: undefined }
  const each = files.map(({ bytes, filename }) =>
    named({ ...own, ...formOf(new Map([['content', bytes]]), contentMaxBytes) }, filename),
  )
  return isTyped ? [typed, ...each] : each
}

/** False for the empty part that a browser sends for a file that was not chosen. */
const isField = ({ name, filename, bytes }: Part): boolean =>
  (formFields as readonly string[]).includes(name) && !(filename === '' && bytes.length === 0)

const isTextFile = ({ name, filename, bytes }: Part): boolean =>
  (name === 'files' || name === 'content') &&
  filename !== undefined &&
  !(filename === '' && bytes.length === 0)

/** The fields; of duplicates the last is used. */
const fieldsOf = (parts: readonly Part[]): SentFields =>
  new Map(parts.map(({ name, bytes }) => [name as FormField, bytes]))

const named = (form: SnippetForm, sentAs: string | undefined): SnippetForm =>
  sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form
