import type { Paths } from '../kernel/paths.ts'
import { dayMs, rfc3339 } from '../lib/time.ts'

const securityTxtDays = 180

/** RFC 9116. It is made anew at each request, so it never runs out. */
export const securityTxt = (contact: string, paths: Paths, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${rfc3339(startOfDay(now) + securityTxtDays * dayMs)}`,
    `Canonical: ${paths.absolute(paths.securityTxt())}`,
    '',
  ].join('\n')

/**
 * RFC 9309. What must not be found answers `noindex`, and a crawler has to be let in to see that: an address it may not
 * fetch is listed all the same when something links to it. Kept out is only what costs work and is no page.
 */
export const robotsTxt = (paths: Paths): string =>
  [
    'User-agent: *',
    // Each query is another address of the same facts, so a crawler would never be done.
    `Disallow: ${paths.graphql()}$`,
    `Disallow: ${paths.graphql()}?`,
    // For programs. With the slash, or snippets whose id begins so would be meant too.
    `Disallow: ${paths.snippetApi()}`,
    '',
  ].join('\n')

const startOfDay = (at: number): number => at - (at % dayMs)
