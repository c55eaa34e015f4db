import { type AppError, isConflict } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'

/** How a form that was not saved is shown once more. */
export type Again<A> = {
  /** With what is wrong at each field: 422. */
  readonly invalid: (error: InvalidFields) => A | Promise<A>
  /** With what another editor has saved since it was opened: 409. Absent: it was never saved. */
  readonly conflict?: ((error: AppError) => A | Promise<A>) | null | undefined
}

/** Saves what was typed, or shows the form once more; passes every other error on. */
export async function savedOr<A>(save: () => Promise<A>, { invalid, conflict }: Again<A>): Promise<A> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof InvalidFields) return invalid(error)
    if (conflict && isConflict(error)) return conflict(error)
    throw error
  }
}
