import { hash, timingSafeEqual } from 'node:crypto'

/** Bytes of the hash that the row of a bundled text keeps: no token can be found that has the same 120 bits. */
export const coldHashBytes = 15

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The hashes that a row may have for this token. */
export function storedHashes(token: string): readonly [Buffer, Buffer] {
  const whole = hashToken(token)
  return [whole, whole.subarray(0, coldHashBytes)]
}

/** True if the stored hash is of this token; takes the same time for each token. */
export const isTokenOf = (stored: Uint8Array, token: string): boolean =>
  storedHashes(token).some(each => each.byteLength === stored.byteLength && timingSafeEqual(each, stored))

/** The token in a header `Authorization: Bearer`; undefined without one. */
export const tokenInHeader = (authorization = ''): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
