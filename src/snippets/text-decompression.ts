import { createByteCache } from '../lib/byte-cache.ts'
import type { FoundRow, ReadRow } from './snippet-statements.ts'
import { unpack } from './text-compression.ts'

const keptMaxBytes = 16 * 1024 * 1024

export const textOf = ({ encoding, size }: FoundRow | ReadRow, bytes: Uint8Array): Promise<Uint8Array> =>
  unpack({ encoding, bytes }, size)

export type TextCache = ReturnType<typeof createTextCache>

/** Caches decompressed texts that are read often; only public ones. */
export function createTextCache() {
  const kept = createByteCache<{ readonly text: Uint8Array; readonly createdAt: number }>(keptMaxBytes)
  return {
    async textOf(row: FoundRow, bytes: Uint8Array): Promise<Uint8Array> {
      if (row.encoding === 'plain') return bytes
      const known = kept.get(row.id)
      // An id may be drawn again after its snippet was deleted.
      if (known?.createdAt === row.created_at) return known.text
      const text = await textOf(row, bytes)
      kept.set(row.id, { text, createdAt: row.created_at }, text.byteLength)
      return text
    },
    forget: kept.delete,
  }
}
