/** Where the page before leaving is, and what does not leave. */
export type Outward = {
  /** The scheme and host of this site. */
  readonly origin: string
  /** The address of the page, to be followed by where one is going. */
  readonly leaving: string
}

/** A link in a user's text: one to another site leads past the page that asks first. */
export function outwardLink(address: string, { origin, leaving }: Outward): string {
  const url = URL.parse(address, `${origin}/`)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === origin) return address
  return `${leaving}${encodeURIComponent(url.href)}`
}

/** Whether something is so young that a moderator may not have seen it yet. */
export const isFresh = (createdAt: number, now: number, freshMs: number): boolean => now - createdAt < freshMs
