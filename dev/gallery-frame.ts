import type { AdminContext } from '../src/admin/admin-layout.ts'
import { type Problems, problemMap } from '../src/admin/problems.ts'
import type { Role } from '../src/kernel/actor.ts'
import { InvalidFields } from '../src/kernel/invalid-fields.ts'
import type { Message } from '../src/kernel/messages.ts'
import type { PageContext } from '../src/web/page-context.ts'

/** Makes the context of an admin page for an account with this role. */
export type ManageFrameFor = (role?: Role, given?: Partial<AdminContext>) => AdminContext

/** Validation messages by field, made as forms make them. */
export function wrongWith(context: PageContext, problemByField: Readonly<Record<string, Message>>): Problems {
  const problems = Object.entries(problemByField).map(([path, message]) => ({ path, message }))
  return problemMap(new InvalidFields(problems), context)
}
