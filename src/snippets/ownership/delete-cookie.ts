import type { FastifyRequest } from 'fastify'
import type { Paths } from '../../kernel/paths.ts'
import { createCookie, longestCookieMs } from '../../web/cookie.ts'
import type { AddResult } from '../snippet-insert-store.ts'

/** The cookie with which the browser that created a snippet can delete it; sent only to this snippet's addresses. */
const cookieOf = (id: string, paths: Paths) =>
  createCookie(paths, {
    name: 'delete_token',
    maxAgeMs: longestCookieMs,
    sameSite: 'Strict',
    path: paths.snippet(id),
  })

export const deleteCookie = ({ id, deleteToken, expiresAt }: AddResult, paths: Paths, now: number): string =>
  cookieOf(id, paths).set(deleteToken, (expiresAt ?? Number.POSITIVE_INFINITY) - now)

export const deleteTokenIn = ({ headers }: FastifyRequest, id: string, paths: Paths): string | null =>
  cookieOf(id, paths).read(headers.cookie)
