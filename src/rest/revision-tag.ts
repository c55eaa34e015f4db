import { AppError } from '../kernel/errors.ts'
import { restProblems } from './rest-problems.ts'

/** `"r12"`: it names the revision of the thing, whatever bytes an encoding makes of it. */
export const tagOfRevision = (revision: number): string => `"r${revision}"`

/**
 * What the change expects, from `If-Match` (RFC 9110, 13.1.1): the current revision when it is named, null for a star.
 * Throws `precondition_required` when nothing is expected and `precondition_failed` when something else is.
 * A tag that a proxy or our own compression made weak counts: revisions are compared, not bytes.
 */
export function expectedRevision(ifMatch: string | undefined, current: number): number | null {
  if (ifMatch === undefined) throw new AppError('precondition_required', restProblems.noIfMatch())
  if (ifMatch.trim() === '*') return null
  const tags = ifMatch.split(',').map(each => each.trim().replace(/^W\//, ''))
  if (tags.includes(tagOfRevision(current))) return current
  throw hasMovedOn(current)
}

export const hasMovedOn = (current: number): AppError =>
  new AppError('precondition_failed', restProblems.hasMovedOn({ tag: tagOfRevision(current) }), {
    etag: tagOfRevision(current),
  })
