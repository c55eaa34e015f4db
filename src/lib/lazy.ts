/**
 * Makes a value on first use and returns the same one afterwards. A rejected promise is dropped, so that the next call
 * tries again, for instance after a shortage of file descriptors.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null
  const forget = () => {
    made = null
  }
  return () => {
    if (made) return made
    made = make()
    if (made instanceof Promise) made.catch(forget)
    return made
  }
}

/** Returns a function like that of `lazy`, whose value is made anew `forMs` milliseconds after it was begun. */
export function lazyFor<T>(forMs: number, now: () => number, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | null = null
  return () => {
    if (kept && now() < kept.until) return kept.value
    const made = { value: make(), until: now() + forMs }
    kept = made
    made.value.catch(() => {
      if (kept === made) kept = null
    })
    return made.value
  }
}
