/** Browsers of one version all send the same header, so few values cover most requests. */
const keptMax = 256
const keptLengthMax = 200

/** A function of a header, which is asked about in every request and hardly ever differs. */
export function headerMemo<T>(read: (header: string) => T): (header: string) => T {
  const kept = new Map<string, { readonly value: T }>()
  return header => {
    const known = kept.get(header)
    if (known) return known.value
    const value = read(header)
    if (header.length > keptLengthMax) return value
    if (kept.size >= keptMax) kept.clear()
    kept.set(header, { value })
    return value
  }
}
