import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

export type Encoding = 'plain' | 'zstd'
export type Packed = { readonly encoding: Encoding; readonly bytes: Uint8Array }

/** A shorter text gains too little. */
const packedMinBytes = 512

/** Compressed when that pays. */
export function pack(text: Uint8Array): Packed {
  if (text.byteLength < packedMinBytes) return { encoding: 'plain', bytes: text }
  const bytes = zstdCompressSync(text)
  return bytes.byteLength < text.byteLength * 0.9
    ? { encoding: 'zstd', bytes }
    : { encoding: 'plain', bytes: text }
}

/** Gives `size` bytes; throws when they would be more. */
export const unpack = ({ encoding, bytes }: Packed, size: number): Uint8Array =>
  encoding === 'plain' ? bytes : zstdDecompressSync(bytes, { maxOutputLength: Math.max(size, 1) })
