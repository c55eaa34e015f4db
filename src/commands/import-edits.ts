import type { Change } from '../db/changes.ts'
import type { Statement } from '../db/database.ts'
import type { Actor } from '../kernel/actor.ts'

/** Edit of one object of the document: its line in the audit trail, and the statements that write it. */
export type Edit = { readonly change: Change; readonly statements: readonly Statement[] }

/** Edits of several objects, which may share statements. */
export type Edits = { readonly changes: readonly Change[]; readonly statements: readonly Statement[] }

export const allOf = (edits: readonly Edit[]): Edits => ({
  changes: edits.map(each => each.change),
  statements: edits.flatMap(each => each.statements),
})

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The beginning of a line in the audit trail: who makes a thing, or changes what it was before. */
export const savedBy = (actor: Actor, before: unknown) =>
  ({ actor, action: before ? 'updated' : 'created' }) as const
