import { dayMs, rfc3339 } from '../lib/time.ts'
import type { Paths } from '../paths.ts'

const securityTxtDays = 180

/** RFC 9116. It is made anew at each request, so it never runs out. */
export const securityTxt = (contact: string, paths: Paths, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${rfc3339(startOfDay(now) + securityTxtDays * dayMs)}`,
    `Canonical: ${paths.absolute(paths.securityTxt())}`,
    '',
  ].join('\n')

/** RFC 9309. Snippets stand right below the root, so what is not one of them is named. */
export const robotsTxt = (paths: Paths): string =>
  [
    'User-agent: *',
    `Allow: ${paths.home()}$`,
    ...[
      paths.announcements(),
      paths.asset(''),
      paths.favicon(),
      `${paths.base}/theme.css`,
      `${paths.base}/uploads/`,
      paths.privacy(),
    ].map(each => `Allow: ${each}`),
    `Disallow: ${paths.base}/`,
    '',
  ].join('\n')

const startOfDay = (at: number): number => at - (at % dayMs)
