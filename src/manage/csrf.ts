import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * The token as a page carries it: other bytes in every answer, so that compressing the answer, which may repeat what
 * somebody sent, gives nothing of the token away (BREACH).
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
