import { decodeField, encodedFields, percentDecode } from '../../lib/urlencoded.ts'
import { type FormField, formFields } from '../form-fields.ts'
import type { SnippetForm } from '../snippet.ts'

/** A longer name, every byte percent-encoded, is none of ours. */
const nameMaxBytes = 3 * Math.max(...formFields.map(name => name.length))

/** Only our fields are decoded; the last of duplicates wins. */
export function parseSnippetForm(body: Buffer): SnippetForm {
  const values = new Map<FormField, Buffer>()
  for (const { name, value } of encodedFields(body)) {
    const field = fieldNamed(name)
    if (field) values.set(field, value)
  }
  return Object.fromEntries([...values].map(([field, value]) => [field, decodeField(value)]))
}

function fieldNamed(name: Buffer): FormField | undefined {
  if (name.length > nameMaxBytes) return undefined
  const text = percentDecode(name).toString('latin1')
  return formFields.find(field => field === text)
}
