import { decodeUtf8 } from '../../lib/utf8.ts'
import { type Part, readParts } from '../../web/multipart.ts'
import { type FormField, formFields, partsMax } from '../form-fields.ts'
import type { SnippetForm } from '../snippet.ts'

/** A file sent as content lends its name to `filename` when that was not given (decisions, Snippets). */
export async function parseMultipart(body: Buffer, contentType: string): Promise<SnippetForm> {
  const sent = await readParts(body, contentType, { partsMax })
  const parts = new Map(sent.filter(isField).map(part => [part.name, part]))
  const form = Object.fromEntries(
    [...parts].map(([field, { bytes }]) => [field, decodeUtf8(bytes)]),
  ) as SnippetForm
  const sentAs = parts.get('content')?.filename
  return sentAs && !form.filename?.trim() ? { ...form, filename: sentAs } : form
}

/** What a browser sends for a file that was not chosen is no content. */
const isField = (part: Part): part is Part & { readonly name: FormField } =>
  (formFields as readonly string[]).includes(part.name) && !(part.filename === '' && part.bytes.length === 0)
