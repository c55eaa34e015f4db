import type { FastifyReply } from 'fastify'
import type { Paths } from '../kernel/paths.ts'
import { createCookie } from '../web/cookie.ts'
import { type Undo, undoIn, undoText } from './undo.ts'

/** Long enough for the page that follows the action, which is the only one that gets the cookie. */
const lastsMs = 10_000
/** Characters shown of a name; the whole name stands on the page. */
const shownMax = 80

/** What a notice is about. */
export type NoticeAbout = {
  readonly name: string
  /** Takes back what was done; null: nothing does. */
  readonly undo: Undo | null
}

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
  undo: Undo | null = null,
): FastifyReply {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const notice = searchParams.get('notice') ?? ''
  const short = [...name.toWellFormed()]
  const shown = short.length > shownMax ? `${short.slice(0, shownMax).join('')}…` : name.toWellFormed()
  const value = [notice, undo ? undoText(undo) : '', encodeURIComponent(shown)].join('.')
  return reply.header('set-cookie', cookieAt(paths, pathname).set(value)).redirect(address, 303)
}

/** What goes with this notice; null: the action named nothing. */
export function noticeAbout(paths: Paths, cookies: string | undefined, notice: string): NoticeAbout | null {
  const value = cookieAt(paths, paths.manage.home()).read(cookies)
  const [, of, undo = '', name] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(value ?? '') ?? []
  if (of !== notice || name === undefined) return null
  try {
    return { name: decodeURIComponent(name), undo: undoIn(undo) }
  } catch {
    return null
  }
}

const cookieAt = (paths: Paths, path: string) =>
  createCookie(paths, { name: 'done', maxAgeMs: lastsMs, sameSite: 'Strict', path })
