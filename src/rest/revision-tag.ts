import { AppError } from '../kernel/errors.ts'
import { restProblems } from './rest-problems.ts'

/** ETag of a revision, such as `"r12"`. It names the revision and not the bytes, so it is the same in every content coding. */
export const tagOfRevision = (revision: number): string => `"r${revision}"`

/**
 * The revision that a change expects by `If-Match` (RFC 9110, 13.1.1): the current one if the header names it, null for
 * `*`. Throws `precondition_required` without the header, and `precondition_failed` if it names other revisions only.
 * A tag that a proxy or our own compression has made weak is accepted: revisions are compared, not bytes.
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
