import { chunks } from '../lib/chunks.ts'
import { nextSlice } from '../lib/in-slices.ts'

/** Reads a table of any size in steps, since one large result would block all other requests. */
export async function readInSteps<Row>(
  size: number,
  /** Reads at most `limit` rows after this one; null for the first rows. */
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const step = await read(rows.at(-1) ?? null, size)
    rows.push(...step)
    if (step.length < size) return rows
    await nextSlice()
  }
}

/** Does work for the keys of a list, at most `size` at a time. */
export async function inSteps<Key>(
  keys: readonly Key[],
  size: number,
  work: (keys: readonly Key[]) => Promise<void>,
): Promise<void> {
  for (const some of chunks(keys, size)) {
    await work(some)
    await nextSlice()
  }
}
