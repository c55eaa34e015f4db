/** The most recently used values whose sizes together stay below a bound. */
export type ByteCache<V> = {
  readonly get: (key: string) => V | undefined
  /** A value larger than a quarter of the cache is not kept: one client must not empty it with one request. */
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
  readonly bytes: () => number
}

export function createByteCache<V>(maxBytes: number): ByteCache<V> {
  // A Map keeps the order of insertion, so the first entry is the one unused for longest.
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>()
  let total = 0

  function get(key: string): V | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }

  function set(key: string, value: V, bytes: number): void {
    remove(key)
    if (bytes > maxBytes / 4) return
    entries.set(key, { value, bytes })
    total += bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return
      remove(oldest)
    }
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
