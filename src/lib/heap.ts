type Heap<T> = {
  readonly size: () => number
  readonly push: (item: T) => void
  /** The first item, without removing it; undefined if the heap is empty. */
  readonly peek: () => T | undefined
  readonly pop: () => T | undefined
}

/** A binary heap whose first item comes `before` all others. */
export function createHeap<T>(before: (a: T, b: T) => boolean): Heap<T> {
  const items: T[] = []

  function push(item: T): void {
    items.push(item)
    rise(items.length - 1)
  }

  function pop(): T | undefined {
    const first = items[0]
    const last = items.pop()
    if (items.length === 0 || last === undefined) return first
    items[0] = last
    sink(0)
    return first
  }

  function rise(index: number): void {
    for (let at = index; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!swapIfBefore(at, parent)) return
      at = parent
    }
  }

  function sink(index: number): void {
    for (let at = index; ; ) {
      const left = 2 * at + 1
      const child = comesBefore(left + 1, left) ? left + 1 : left
      if (!swapIfBefore(child, at)) return
      at = child
    }
  }

  function comesBefore(a: number, b: number): boolean {
    const [one, other] = [items[a], items[b]]
    return one !== undefined && other !== undefined && before(one, other)
  }

  function swapIfBefore(lower: number, upper: number): boolean {
    const [one, other] = [items[lower], items[upper]]
    if (one === undefined || other === undefined || !before(one, other)) return false
    items[upper] = one
    items[lower] = other
    return true
  }

  return { size: () => items.length, push, peek: () => items[0], pop }
}
