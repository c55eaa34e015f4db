import type { Change } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'

/** What one thing of the document changes: a line in the audit trail, and what is to be written. */
export type Edit = { readonly change: Change; readonly statements: readonly Statement[] }

/** The same of many things, which may share statements. */
export type Edits = { readonly changes: readonly Change[]; readonly statements: readonly Statement[] }

export const allOf = (edits: readonly Edit[]): Edits => ({
  changes: edits.map(each => each.change),
  statements: edits.flatMap(each => each.statements),
})

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
