import type { FastifyReply } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { createCookie } from '../web/cookie.ts'

/** Long enough for the page that follows the action, which is the only one that gets the cookie. */
const lastsMs = 10_000
/** Of a name; the whole of it stands on the page. */
const shownMax = 80

/**
 * Redirects to a page that shows a notice, with the name of what the action was done to. The name travels in a cookie and not in
 * the address, where any link could put words into the mouth of the site; and only to the page at this address, for the
 * notice that it was set with.
 */
export function redirectNamed(
  reply: FastifyReply,
  paths: Paths,
  address: string,
  name: string,
): FastifyReply {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const notice = searchParams.get('notice') ?? ''
  const short = [...name.toWellFormed()]
  const shown = short.length > shownMax ? `${short.slice(0, shownMax).join('')}…` : name.toWellFormed()
  return reply
    .header('set-cookie', cookieAt(paths, pathname).set(`${notice}.${encodeURIComponent(shown)}`))
    .redirect(address, 303)
}

/** The name that goes with this notice; null: the action named none. */
export function noticeName(paths: Paths, cookies: string | undefined, notice: string): string | null {
  const value = cookieAt(paths, paths.manage.home()).read(cookies)
  if (!value?.startsWith(`${notice}.`)) return null
  try {
    return decodeURIComponent(value.slice(notice.length + 1))
  } catch {
    return null
  }
}

const cookieAt = (paths: Paths, path: string) =>
  createCookie(paths, { name: 'done', maxAgeMs: lastsMs, sameSite: 'Strict', path })
