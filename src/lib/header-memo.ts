/** Number of header values kept. All browsers of one version send the same, so a few cover most requests. */
const keptMax = 256
const keptLengthMax = 200

/** Memoizes a function of a header that is the same in most requests. */
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
