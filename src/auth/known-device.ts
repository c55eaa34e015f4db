import { createHmac, timingSafeEqual } from 'node:crypto'
import { drawToken } from '../lib/id.ts'

/**
 * The proof that somebody has signed in to an account with this browser before. It is keyed with the hash of the
 * password, which is salted and never leaves the server: a new password forgets all devices, and nothing is stored.
 */
export function deviceProof(accountId: number, passwordHash: string, mark = drawToken(16)): string {
  return `${accountId}.${mark}.${sign(accountId, passwordHash, mark)}`
}

/** What this browser is told apart by, or null when it has not signed in to this account before. */
export function knownDevice(proof: string | null, accountId: number, passwordHash: string): string | null {
  const [id = '', mark = '', signature = ''] = (proof ?? '').split('.')
  if (id !== String(accountId) || !/^[\w-]{22}$/.test(mark)) return null
  const expected = Buffer.from(sign(accountId, passwordHash, mark))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? mark : null
}

const sign = (accountId: number, passwordHash: string, mark: string): string =>
  createHmac('sha256', passwordHash).update(`device ${accountId} ${mark}`).digest('base64url')
