import type { Actor, Permission } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/errors.ts'
import type { AdminContext } from '../admin-layout.ts'
import type { BulkAction, BulkNoun } from './bulk-routes.ts'

/** What `BulkNoun` needs of an `AdminNoun`. */
type Noun<T> = {
  readonly access: { readonly write: Permission }
  readonly nameOf: (thing: T) => string
  readonly find: (actor: Actor, id: number) => Promise<T>
  readonly remove: (actor: Actor, thing: T, revision: number | null) => Promise<void>
}

/** The rows of a noun: how they are found and named. */
export const nounRows = <T extends { readonly id: number; readonly revision: number }>({
  access,
  nameOf,
  find,
}: Noun<T>): Pick<BulkNoun<T>, 'access' | 'find' | 'idOf' | 'nameOf' | 'revisionOf'> => ({
  access: access.write,
  find: async ({ actor }, ids) => {
    const numbers = ids.filter(id => /^[1-9]\d{0,14}$/.test(id)).map(Number)
    const found = await Promise.all(numbers.map(id => foundOrNull(() => find(actor, id))))
    return found.filter(each => each !== null)
  },
  idOf: ({ id }) => id,
  nameOf,
  revisionOf: ({ revision }) => revision,
})

/** Deletes rows of a noun; asks first where there are too many for an undo. */
export const deletionOf = <T extends { readonly revision: number }>(
  { remove }: Pick<Noun<T>, 'remove'>,
  question: NonNullable<BulkAction<T>['question']>,
): BulkAction<T> => ({
  notice: 'bulkDeleted',
  text: ({ manage }) => manage.remove,
  run: async ({ actor }: AdminContext, thing) => {
    await remove(actor, thing, thing.revision)
    return null
  },
  question,
})

/** The thing that is found; null if there is none. */
async function foundOrNull<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
