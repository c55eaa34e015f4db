import { createHmac, timingSafeEqual } from 'node:crypto'
import { drawToken } from '../lib/id.ts'

/**
 * Device cookie, which proves that this browser has signed in to the account before. It is an HMAC keyed with the
 * salted password hash, which never leaves the server: a new password invalidates all devices, and the server stores
 * nothing.
 */
export function deviceProof(accountId: number, passwordHash: string, mark = drawToken(16)): string {
  return `${accountId}.${mark}.${sign(accountId, passwordHash, mark)}`
}

/** The id of this device; null if it has not signed in to this account. */
export function knownDevice(proof: string | null, accountId: number, passwordHash: string): string | null {
  const [id = '', mark = '', signature = ''] = (proof ?? '').split('.')
  if (id !== String(accountId) || !/^[\w-]{22}$/.test(mark)) return null
  const expected = Buffer.from(sign(accountId, passwordHash, mark))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null
}

const sign = (accountId: number, passwordHash: string, mark: string): string =>
  createHmac('sha256', passwordHash).update(`device ${accountId} ${mark}`).digest('base64url')
