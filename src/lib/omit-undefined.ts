type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Omits the properties that are `undefined`. */
export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
