import type { FastifyReply } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { createCookie } from '../web/cookie.ts'

/** Lifetime of the cookie: long enough for the page that follows the action, the only one that it is sent to. */
const lastsMs = 10_000
/** Longest name in a notice, in characters; the page itself shows the whole name. */
const shownMax = 80

/** The thing that a notice is about. */
export type NoticeAbout = {
  readonly name: string
  /** The sealed ticket that undoes the last action; null if it cannot be undone. */
  readonly ticket: string | null
}

/**
 * Redirects to a page that shows a notice with the name of the changed thing. The name is in a cookie and not in the
 * address, where any link could make the site show arbitrary text. The cookie is limited to the path of this address and
 * to this notice.
 */
export function redirectNamed(
  reply: FastifyReply,
  paths: Paths,
  address: string,
  name: string,
  ticket: string | null = null,
): FastifyReply {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const notice = searchParams.get('notice') ?? ''
  const short = [...name.toWellFormed()]
  const shown = short.length > shownMax ? `${short.slice(0, shownMax).join('')}…` : name.toWellFormed()
  const value = [notice, ticket ?? '', encodeURIComponent(shown)].join('.')
  return reply.header('set-cookie', cookieAt(paths, pathname).set(value)).redirect(address, 303)
}

/** The thing that this notice is about, from the cookie; null if the cookie is missing or belongs to another notice. */
export function noticeAbout(paths: Paths, cookies: string | undefined, notice: string): NoticeAbout | null {
  const value = cookieAt(paths, paths.manage.home()).read(cookies)
  const [, of, ticket, name] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(value ?? '') ?? []
  if (of !== notice || name === undefined) return null
  try {
    return { name: decodeURIComponent(name), ticket: ticket || null }
  } catch {
    return null
  }
}

const cookieAt = (paths: Paths, path: string) =>
  createCookie(paths, { name: 'done', maxAgeMs: lastsMs, sameSite: 'Strict', path })
