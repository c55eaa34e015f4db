/**
 * The address to go to after signing in: one at or below `managePath` that no browser could read as another site's,
 * such as `//host` or `/\host`. Null for any other.
 */
export function localNext(next: string, managePath: string): string | null {
  if (next.length > 1_000 || /[\\\p{Cc}]/u.test(next)) return null
  if (next !== managePath && !next.startsWith(`${managePath}/`) && !next.startsWith(`${managePath}?`))
    return null
  const here = 'http://here.invalid'
  if (!URL.canParse(next, here)) return null
  const { origin, pathname, search } = new URL(next, here)
  const stays = origin === here && (pathname === managePath || pathname.startsWith(`${managePath}/`))
  return stays ? `${pathname}${search}` : null
}
