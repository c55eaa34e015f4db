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
