import { setImmediate } from 'node:timers/promises'

/** Yields to the event loop, so that requests that arrived meanwhile are served before long work continues. */
export const nextSlice = (): Promise<void> => setImmediate()

/** Imports modules one after another, each in a slice of its own. */
export const importInSlices = (modules: readonly (() => Promise<unknown>)[]): Promise<void> =>
  inSlices(modules, 1, load => load())

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
