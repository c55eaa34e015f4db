import { AppError } from '../../kernel/errors.ts'
import { InvalidFields } from '../../kernel/invalid-fields.ts'
import type { AdminContext } from '../admin-layout.ts'

/** The rows that an action on several was refused for, by id. */
export type Refusals = NonNullable<AdminContext['refused']>

/** An action refused a row; its message is the reason, in the reader's language. */
export class RowRefused extends Error {}

/** The reason for refusing a row, in the reader's language; null for an error that is not about the row. */
export function reasonOf(page: Pick<AdminContext, 'problem'>, error: unknown): string | null {
  if (error instanceof RowRefused) return error.message
  if (!(error instanceof AppError)) return null
  const [first] = error instanceof InvalidFields ? error.problems : []
  return first ? page.problem(first.message, first.path) : page.problem(error.reason)
}
