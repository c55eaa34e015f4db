import { hash } from 'node:crypto'

/** A hash of the content for an ETag or an address. */
export const tagOf = (content: string | Uint8Array): string =>
  hash('sha256', content, 'base64url').slice(0, 22)

/** The ETag that `If-None-Match` names, compared weakly (RFC 9110, 13.1.2); null if none. `*` matches the first. */
export function namedEtag(ifNoneMatch: string | undefined, etags: readonly string[]): string | null {
  if (ifNoneMatch === undefined) return null
  if (ifNoneMatch.trim() === '*') return etags[0] ?? null
  const named = ifNoneMatch.split(',').map(each => opaque(each.trim()))
  return etags.find(each => named.includes(opaque(each))) ?? null
}

const opaque = (etag: string): string => etag.replace(/^W\//, '')
