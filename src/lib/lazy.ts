/**
 * Makes a value when it is first asked for, and gives the same one ever after. A promise that rejects is forgotten: a
 * file that could not be read for want of descriptors, or a peer that was away, is asked for again by the next call.
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
