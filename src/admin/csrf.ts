import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'
import { type Cookie, createCookie } from '../web/cookie.ts'

/** Ties the forms of a visitor who is not signed in to the browser that was given them. */
export const createFormCookie = (paths: Paths): Cookie =>
  createCookie(paths, { name: 'corkboard-form', maxAgeMs: 30 * dayMs })

/**
 * What a form of a stranger carries, made from the cookie: another site knows neither, and sends the cookie with no form
 * of its own. A key of the server would add nothing: it gives a token to every browser that asks.
 */
export const strangerToken = (seed: string): string =>
  createHash('sha256').update(`form of ${seed}`).digest('base64url')

/**
 * The token as a page carries it: masked with fresh random bytes in every answer, so that the length of a compressed
 * answer with reflected input reveals nothing about it (BREACH).
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
