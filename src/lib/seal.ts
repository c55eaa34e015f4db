import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts and authenticates a short text or some bytes that a client keeps for the server (AES-256-GCM, a random nonce each time).
 * The text can be opened only in the same `context`.
 */
export function seal(key: Uint8Array, context: string, text: string | Uint8Array): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text; null if it was not sealed with this key in this context. */
export const unseal = (key: Uint8Array, context: string, sealed: string): string | null =>
  unsealBytes(key, context, sealed)?.toString('utf8') ?? null

/** The bytes; null if they were not sealed with this key in this context. */
export function unsealBytes(key: Uint8Array, context: string, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()])
  } catch {
    return null
  }
}
