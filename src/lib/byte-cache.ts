/** A cache bounded by the total size of its values. Entries not used since the last round are evicted first. */
export type ByteCache<V> = {
  readonly get: (key: string) => V | undefined
  /**
   * Stores a value of `bytes` bytes. A value larger than a quarter of the cache is not stored, so that one request
   * cannot empty it.
   */
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
  readonly bytes: () => number
}

/** Bytes of the key, the entry and the value's own objects; measured for small byte arrays, where they weigh most. */
const usualBesideBytes = 400

type Entry<V> = { readonly value: V; readonly bytes: number; used: boolean }

/**
 * Evicts by second chance instead of least recently used: a hit only sets a flag and does not reorder the Map, which
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

  /** Evicts until the values fit. The Map iterates oldest first, and an entry that gets its second chance is moved to the end. */
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
