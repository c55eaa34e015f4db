import type { FastifyRequest } from 'fastify'
import { dayMs } from '../../lib/time.ts'
import type { Paths } from '../../paths.ts'
import type { Added } from '../store.ts'

const name = 'delete_token'
/** Browsers keep no cookie longer. */
const longestMs = 400 * dayMs

/** Lets the browser that created a snippet delete it again: sent to the addresses of this snippet alone. */
export function deleteCookie({ id, deleteToken, expiresAt }: Added, paths: Paths, now: number): string {
  const maxAgeSeconds = Math.floor(Math.min((expiresAt ?? Number.POSITIVE_INFINITY) - now, longestMs) / 1000)
  const secure = paths.absolute('').startsWith('https:') ? '; Secure' : ''
  return `${name}=${deleteToken}; Path=${paths.snippet(id)}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
}

export function deleteTokenIn({ headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? '').split(';').map(each => each.trim())
  return cookies.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
