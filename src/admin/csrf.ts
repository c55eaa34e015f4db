import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'
import { type Cookie, createCookie } from '../web/cookie.ts'

/** The cookie with the seed of the CSRF token for visitors who are not signed in; it ties their forms to their browser. */
export const createFormCookie = (paths: Paths): Cookie =>
  createCookie(paths, { name: 'corkboard-form', maxAgeMs: 30 * dayMs })

/**
 * The CSRF token of a visitor who is not signed in, derived from the seed in the form cookie (double submit): another site
 * can neither read the cookie nor have browsers send it with a form of its own. Signing the token would add nothing,
 * because the server gives one to every browser that asks.
 */
export const strangerToken = (seed: string): string =>
  createHash('sha256').update(`form of ${seed}`).digest('base64url')

/**
 * A CSRF token as it stands in a page: masked with fresh random bytes in every response, so that the length of a compressed
 * response with reflected input reveals nothing about it (BREACH).
 */
export function maskedToken(token: string): string {
  const secret = Buffer.from(token)
  const mask = randomBytes(secret.length)
  return Buffer.concat([mask, xor(secret, mask)]).toString('base64url')
}

export function isTokenMasked(masked: string, token: string): boolean {
  const bytes = Buffer.from(masked, 'base64url')
  const secret = Buffer.from(token)
  if (bytes.length !== 2 * secret.length) return false
  const [mask, covered] = [bytes.subarray(0, secret.length), bytes.subarray(secret.length)]
  return timingSafeEqual(xor(covered, mask), secret)
}

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, index) => byte ^ (b[index] ?? 0)))
