import { type AppError, isConflict } from '../kernel/errors.ts'
import { InvalidFields } from '../kernel/invalid-fields.ts'

/** Ways to show a form again that was not saved. */
export type Again<A> = {
  /** Shows the form with the problems of its fields (422). */
  readonly invalid: (error: InvalidFields) => A | Promise<A>
  /** Shows the form with what someone else has saved meanwhile (409). Absent for a new thing, which cannot conflict. */
  readonly conflict?: ((error: AppError) => A | Promise<A>) | null | undefined
}

/** Saves a form, or shows it again after invalid fields or a conflict. Throws every other error again. */
export async function savedOr<A>(save: () => Promise<A>, { invalid, conflict }: Again<A>): Promise<A> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof InvalidFields) return invalid(error)
    if (conflict && isConflict(error)) return conflict(error)
    throw error
  }
}
