import type { Role } from '../src/actor.ts'
import { InvalidFields } from '../src/errors.ts'
import type { ManageFrame } from '../src/manage/layout.ts'
import { type Problems, problemMap } from '../src/manage/problems.ts'
import type { Frame } from '../src/web/layout.ts'

/** What surrounds a page of the management side for somebody of this role. */
export type ManageFrameFor = (role?: Role, given?: Partial<ManageFrame>) => ManageFrame

/** Problems by field, made of what checks say as the forms make them. */
export function wrongWith(frame: Frame, messages: Readonly<Record<string, string>>): Problems {
  const problems = Object.entries(messages).map(([path, message]) => ({ path, message }))
  return problemMap(new InvalidFields(problems.toReversed()), frame)
}
