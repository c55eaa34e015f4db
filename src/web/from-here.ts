import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { webProblems } from './web-problems.ts'

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

/** Throws `forbidden` for what a page elsewhere sent. */
export function demandFromHere(request: Pick<FastifyRequest, 'headers'>, paths: Paths): void {
  if (!isFromHere(request, paths)) throw notFromHere(request, paths)
}

export const notFromHere = (request: Pick<FastifyRequest, 'headers'>, paths: Paths) =>
  new AppError('forbidden', otherAddress(request, paths) ?? webProblems.foreignForm())

/**
 * The commonest reason why a form of ours is refused: the site was opened at another address than BASE_URL, so its
 * cookies and its origin are others. The headers make a sentence of it, and never a link.
 */
export function otherAddress({ headers }: Pick<FastifyRequest, 'headers'>, paths: Paths): Message | null {
  const { origin = 'null', host = '' } = headers
  const base = paths.absolute('')
  const [given, expected] = origin === 'null' ? [host, new URL(base).host] : [origin, base]
  if (given === expected || !/^(https?:\/\/)?[\w.:[\]-]{1,255}$/.test(given)) return null
  return webProblems.otherAddress({ given, base: `${base}${paths.base}` })
}
