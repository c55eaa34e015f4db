/** A part of the Board that need not be made again while its inputs are these and the clock is between these. */
export type Part<T> = Made<T> & { readonly inputs: readonly unknown[]; readonly from: number }
/** `until`: from this instant on it is another, although nothing was written. */
export type Made<T> = { readonly value: T; readonly until: number }

export const never = Number.POSITIVE_INFINITY
export const forGood = <T>(value: T): Made<T> => ({ value, until: never })

/** The part itself as long as it is current, and otherwise a new one. */
export function renewed<T>(
  part: Part<T> | null,
  now: number,
  inputs: readonly unknown[],
  make: () => Made<T>,
): Part<T> {
  // A clock that was set back makes everything anew.
  const isCurrent = part && part.from <= now && now < part.until
  if (isCurrent && part.inputs.every((each, index) => each === inputs[index])) return part
  return { inputs, from: now, ...make() }
}

/** The former list where the new one has the same items. */
export const kept = <T>(former: readonly T[] | undefined, list: readonly T[]): readonly T[] =>
  former?.length === list.length && list.every((each, index) => each === former[index]) ? former : list

/** Infinity where there are none. */
export function earliest(instants: readonly number[]): number {
  let first = never
  for (const at of instants) if (at < first) first = at
  return first
}
