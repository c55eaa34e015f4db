import type { PageContext } from '../../web/page-context.ts'
import type { FieldName } from '../model/file-fields.ts'
import type { InvalidField, SnippetForm } from '../model/snippet.ts'

export type FormPage = {
  /** The fields; the texts of all files replace the placeholders. */
  readonly values: SnippetForm
  /** The problem of the last attempt. */
  readonly wrong?: InvalidField
}

/** The problem of a field, in the reader's language. */
export const wrongOf = ({ problem }: PageContext, { wrong }: FormPage, name: FieldName): string | null =>
  wrong?.field === name ? problem(wrong.reason) : null
