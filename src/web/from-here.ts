import type { FastifyRequest } from 'fastify'
import type { Paths } from '../paths.ts'

/**
 * Whether a form of this site, or no page at all, sent the request. Our referrer policy makes browsers write
 * `Origin: null`, so a null proves nothing; what is no browser sends neither header.
 */
export function isFromHere({ headers }: Pick<FastifyRequest, 'headers'>, paths: Paths): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === 'null' || origin === paths.absolute('')
}
