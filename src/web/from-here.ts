import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Message } from '../kernel/messages.ts'
import type { Paths } from '../kernel/paths.ts'
import { webProblems } from './web-problems.ts'

type Headed = Pick<FastifyRequest, 'headers'>

/**
 * Whether a form of this site, or no page at all, sent the request. Browsers send `Sec-Fetch-Site` to https and to localhost
 * alone, so at plain http the origin decides. Any page can have itself sent as `Origin: null`; one with `sendsForms` (layout)
 * sends the true one. Programs that are no browser send neither header.
 */
export function isFromHere({ headers }: Headed, paths: Paths): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || origin === paths.absolute('') || isOfHost(headers, paths)
}

/** Whether the origin is the host of the request: at plain http a site is often opened at another address than BASE_URL. */
function isOfHost({ origin, host }: Headed['headers'], paths: Paths): boolean {
  return paths.absolute('').startsWith('http:') && host !== undefined && origin === `http://${host}`
}

/** True for a script of our pages, which shows the plain text of an answer itself. */
export const isScript = ({ headers }: Headed): boolean => headers.accept === 'text/plain'

/** Throws `forbidden` for a request that a page of another site sent. */
export function demandFromHere(request: Headed, paths: Paths): void {
  if (!isFromHere(request, paths)) throw notFromHere(request, paths)
}

/** Checks a form that carries a token, which proves where the form is from when the origin does not. Throws `forbidden`. */
export function demandNotFromElsewhere(request: Headed, paths: Paths): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined || origin !== 'null') demandFromHere(request, paths)
}

export const notFromHere = (request: Headed, paths: Paths) =>
  new AppError('forbidden', otherAddress(request, paths) ?? webProblems.foreignForm())

/**
 * Explains the commonest reason why a form of ours is refused: the site was opened at another address than BASE_URL, so
 * its cookies and its origin are others; null if the headers do not show that. What they name is shown as text, never as a link.
 */
export function otherAddress({ headers }: Headed, paths: Paths): Message | null {
  const { origin = 'null', host = '' } = headers
  const base = paths.absolute('')
  const [given, expected] = origin === 'null' ? [host, new URL(base).host] : [origin, base]
  if (given === expected || !/^(https?:\/\/)?[\w.:[\]-]{1,255}$/.test(given)) return null
  return webProblems.otherAddress({ given, base: `${base}${paths.base}` })
}
