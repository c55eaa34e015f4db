/** A part of the Board with its inputs and the time from which it is valid, so that it is made again only when needed. */
export type Part<T> = Made<T> & { readonly inputs: readonly unknown[]; readonly from: number }
/** A value that is valid until an instant, even if nothing is written. */
export type Made<T> = { readonly value: T; readonly until: number }

export const never = Number.POSITIVE_INFINITY
export const forGood = <T>(value: T): Made<T> => ({ value, until: never })

/** Returns the part if it is current, else a new one. */
export function renewed<T>(
  part: Part<T> | null,
  now: number,
  inputs: readonly unknown[],
  make: () => Made<T>,
): Part<T> {
  // If the clock was set back, the part is made again.
  const isCurrent = part && part.from <= now && now < part.until
  if (isCurrent && part.inputs.every((each, index) => each === inputs[index])) return part
  return { inputs, from: now, ...make() }
}

/** Returns the former list if the new one has the same items. */
export const kept = <T>(former: readonly T[] | undefined, list: readonly T[]): readonly T[] =>
  former?.length === list.length && list.every((each, index) => each === former[index]) ? former : list

/** The earliest instant; Infinity for an empty list. */
export function earliest(instants: readonly number[]): number {
  let first = never
  for (const at of instants) if (at < first) first = at
  return first
}
