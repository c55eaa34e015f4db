import { setImmediate } from 'node:timers/promises'

/** Ends a slice of long work: what has arrived meanwhile is answered before the next one. */
export const nextSlice = (): Promise<void> => setImmediate()

/** Imports modules one after another, each in a slice of its own. */
export const importInSlices = (modules: readonly (() => Promise<unknown>)[]): Promise<void> =>
  inSlices(modules, 1, load => load())

/** Does something with all of a list, with so many of them in a slice. */
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
