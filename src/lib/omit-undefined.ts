type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only the properties that are there: `undefined` means the same as absent. */
export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
