/** Where links to other sites lead. */
export type Outward = {
  /** The scheme and host of this site. */
  readonly origin: string
  /** The address of the page that asks before leaving; the target is appended. */
  readonly leaving: string
}

/** The address of a link in a user's text; one to another site leads to the page that asks before leaving. */
export function outwardLink(address: string, { origin, leaving }: Outward): string {
  const url = URL.parse(address, `${origin}/`)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return address
  return `${leaving}${encodeURIComponent(url.href)}`
}

/** True if the content is so new that a moderator may not have seen it. */
export const isFresh = (createdAt: number, now: number, freshMs: number): boolean => now - createdAt < freshMs
