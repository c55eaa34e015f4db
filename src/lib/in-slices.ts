import { flushCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop, so that requests that arrived meanwhile are served before long work continues. */
export const nextSlice = (): Promise<void> => setImmediate()

/**
 * Imports modules one after another, each in a slice of its own, and frees after each what Node's compile cache holds of
 * it: Node would keep that until the process ends, beside the compiled code. What is not on the disk yet is written there.
 */
export const importInSlices = (modules: readonly (() => Promise<unknown>)[]): Promise<void> =>
  inSlices(modules, 1, async load => {
    await load()
    flushCompileCache()
  })

/** Calls the function for every item of a list, `size` items at a time, and yields to the event loop in between. */
export async function inSlices<T>(
  list: readonly T[],
  sliceLength: number,
  act: (each: T) => unknown,
): Promise<void> {
  for (const [index, each] of list.entries()) {
    await act(each)
    if ((index + 1) % sliceLength === 0) await nextSlice()
  }
}
