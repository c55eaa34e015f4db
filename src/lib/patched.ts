import { isDeepStrictEqual } from 'node:util'

type PatchOptions<T, Key> = {
  /** Keys of the items that were read again. Those without an item in `fresh` were deleted. */
  readonly keys: ReadonlySet<Key>
  readonly fresh: readonly T[]
  readonly keyOf: (item: T) => Key
  readonly order: (a: T, b: T) => number
}

/**
 * The list with changed items replaced, added or removed. Equal items keep their identity, and so does the list if
 * nothing changed.
 */
export function patched<T, Key>(
  list: readonly T[],
  { keys, fresh, keyOf, order }: PatchOptions<T, Key>,
): readonly T[] {
  const former = new Map(list.filter(each => keys.has(keyOf(each))).map(each => [keyOf(each), each]))
  const latter = fresh.map(each => {
    const known = former.get(keyOf(each))
    return known !== undefined && isDeepStrictEqual(known, each) ? known : each
  })
  const isSame = former.size === latter.length && latter.every(each => former.get(keyOf(each)) === each)
  return isSame ? list : [...list.filter(each => !former.has(keyOf(each))), ...latter].sort(order)
}

/** The map with the values of changed keys replaced, added or removed. */
export function patchedMap<Key, T>(
  map: ReadonlyMap<Key, T>,
  keys: Iterable<Key>,
  fresh: ReadonlyMap<Key, T>,
): ReadonlyMap<Key, T> {
  const next = new Map(map)
  for (const key of keys) {
    const value = fresh.get(key)
    if (value === undefined) next.delete(key)
    else next.set(key, value)
  }
  return next
}
