import type { Html } from '../../web/html.ts'
import type { PageContext } from '../../web/page-context.ts'
import type { FieldName } from '../model/file-fields.ts'
import type { InvalidField } from '../model/invalid-field.ts'
import type { SnippetForm } from '../model/snippet.ts'

export type FormPage = {
  /** The fields; the texts of all files replace the placeholders. */
  readonly values: SnippetForm
  /** The problem of the last attempt. */
  readonly wrong?: InvalidField
  /** The snippet that is changed; absent for a new one. */
  readonly edits?: Edited
}

/** A snippet whose owner changes it. */
export type Edited = {
  readonly id: string
  /** Number of the revision that the form began with. */
  readonly base: number
  /** True for a snippet with a password, which is needed again to save it. */
  readonly isProtected?: boolean
  /** What stands above the form of a snippet whose key only the browser has: a script fills it, shows it and sends it. */
  readonly whileEncrypted?: Html
  /** The files of the newest revision, if another change came first. */
  readonly theirs?: readonly { readonly filename: string | null; readonly text: string }[]
}

/** Address that the form is sent to, or a button of it. */
export const formAddress = ({ paths }: PageContext, { edits }: FormPage, action?: string): string =>
  edits
    ? paths.snippetEdit(edits.id, { base: edits.base, action })
    : paths.newSnippet(action === undefined ? {} : { action })

/** The problem of a field, in the reader's language. */
export const wrongOf = ({ problem }: PageContext, { wrong }: FormPage, name: FieldName): string | null =>
  wrong?.field === name ? problem(wrong.reason) : null
