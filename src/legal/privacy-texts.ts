import type { Paths } from '../kernel/paths.ts'
import { dayMs, rfc3339 } from '../lib/time.ts'

const securityTxtDays = 180

/** `security.txt` (RFC 9116), made for each request, so that it never expires. */
export const securityTxt = (contact: string, paths: Paths, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${rfc3339(startOfDay(now) + securityTxtDays * dayMs)}`,
    `Canonical: ${paths.absolute(paths.securityTxt())}`,
    '',
  ].join('\n')

/**
 * `robots.txt` (RFC 9309). Pages that must not be found answer `noindex`, which a crawler can see only if it may fetch
 * them: a disallowed address is listed all the same if something links to it. Only addresses that cost work and are no
 * pages are disallowed.
 */
export const robotsTxt = (paths: Paths): string =>
  [
    'User-agent: *',
    // Each query is another address of the same data, so a crawler would never finish.
    `Disallow: ${paths.graphql()}$`,
    `Disallow: ${paths.graphql()}?`,
    // For programs. With the slash, since snippet ids may begin in the same way.
    `Disallow: ${paths.snippetApi()}`,
    '',
  ].join('\n')

const startOfDay = (at: number): number => at - (at % dayMs)
