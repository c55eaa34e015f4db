/** Memory in KiB, passes over it, lanes. */
export type SealCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

type SealedParts = {
  readonly cost: SealCost
  readonly salt: Uint8Array
  readonly nonce: Uint8Array
  readonly tag: Uint8Array
  readonly ciphertext: Uint8Array
}

/**
 * The bytes of docs/encryption.md: version 1, memory (four bytes, big endian), passes, lanes, 16 of salt, 12 of nonce,
 * 16 of tag, ciphertext.
 */
export function toBlob({ cost, salt, nonce, tag, ciphertext }: SealedParts): Uint8Array {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(version, 0)
  head.writeUInt32BE(cost.memory, 1)
  head.writeUInt8(cost.passes, 5)
  head.writeUInt8(cost.parallelism, 6)
  return Buffer.concat([head, salt, nonce, tag, ciphertext])
}

/** Throws for bytes that no version of Corkboard has written. */
export function fromBlob(blob: Uint8Array): SealedParts {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength)
  if (bytes.length < ciphertextAt || bytes.readUInt8(0) !== version)
    throw new Error('A protected snippet is kept in a form that this version does not know.')
  return {
    cost: { memory: bytes.readUInt32BE(1), passes: bytes.readUInt8(5), parallelism: bytes.readUInt8(6) },
    salt: bytes.subarray(saltAt, nonceAt),
    nonce: bytes.subarray(nonceAt, tagAt),
    tag: bytes.subarray(tagAt, ciphertextAt),
    ciphertext: bytes.subarray(ciphertextAt),
  }
}

/** Bounds the cost parameters, so that a manipulated blob cannot exhaust memory or time. */
export const isBearable = ({ memory, passes, parallelism }: SealCost): boolean =>
  memory <= 1_048_576 && passes >= 1 && passes <= 16 && parallelism >= 1 && memory >= 8 * parallelism

const version = 1
const headBytes = 7
const saltAt = headBytes
const nonceAt = saltAt + 16
const tagAt = nonceAt + 12
const ciphertextAt = tagAt + 16
