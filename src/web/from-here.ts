import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Paths } from '../kernel/paths.ts'

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
  new AppError(
    'forbidden',
    otherAddress(request, paths) ??
      'This form did not come from this site, or it is too old. Go back, reload the page and try again.',
  )

/**
 * The commonest reason why a form of ours is refused: the site was opened at another address than BASE_URL, so its
 * cookies and its origin are others. The headers make a sentence of it, and never a link.
 */
export function otherAddress({ headers }: Pick<FastifyRequest, 'headers'>, paths: Paths): string | null {
  const { origin = 'null', host = '' } = headers
  const base = paths.absolute('')
  const [given, expected] = origin === 'null' ? [host, new URL(base).host] : [origin, base]
  if (given === expected || !/^(https?:\/\/)?[\w.:[\]-]{1,255}$/.test(given)) return null
  return `This form came from ${given}, but BASE_URL is ${base}${paths.base}. Open the site there, or set BASE_URL to the address people use.`
}
