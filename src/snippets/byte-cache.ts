/** Keeps the most recently used values within so many bytes. */
export type ByteCache<T> = {
  readonly get: (key: string) => T | undefined
  readonly set: (key: string, value: T, bytes: number) => void
  readonly delete: (key: string) => void
}

export function createByteCache<T>(maxBytes: number): ByteCache<T> {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  let held = 0

  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A Map keeps the order of insertion: the first is the one that was used longest ago.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      if (bytes > maxBytes / 4) return
      entries.set(key, { value, bytes })
      held += bytes
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
