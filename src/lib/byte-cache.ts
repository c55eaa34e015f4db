/** Values whose sizes together stay below a bound; those not used since the last round go first. */
export type ByteCache<V> = {
  readonly get: (key: string) => V | undefined
  /** `bytes` of the value alone. One larger than a quarter of the cache is not kept: one client must not empty it with one request. */
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
  readonly bytes: () => number
}

/** The key, the entry and the value's own objects; measured for small arrays of bytes, of which they are the most. */
const usualBesideBytes = 400

type Entry<V> = { readonly value: V; readonly bytes: number; used: boolean }

/**
 * Second chance instead of least recently used: a hit sets a flag and leaves the order of the Map alone, which is what
 * makes it cheap.
 */
export function createByteCache<V>(maxBytes: number, besideBytes = usualBesideBytes): ByteCache<V> {
  const entries = new Map<string, Entry<V>>()
  let total = 0

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entry.used = true
    return entry.value
  }

  function set(key: string, value: V, valueBytes: number): void {
    remove(key)
    const bytes = valueBytes + besideBytes
    if (bytes > maxBytes / 4) return
    entries.set(key, { value, bytes, used: false })
    total += bytes
    if (total > maxBytes) makeRoom()
  }

  /** The Map gives its oldest first; those that are put back meanwhile come again at the end. */
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (total <= maxBytes) return
      remove(key)
      if (entry.used) putBack(key, entry)
    }
  }

  function putBack(key: string, entry: Entry<V>): void {
    entry.used = false
    entries.set(key, entry)
    total += entry.bytes
  }

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function clear(): void {
    entries.clear()
    total = 0
  }

  return { get, set, delete: remove, clear, bytes: () => total }
}
