/** Registers something to be closed at the stop, in the reverse order of registration, and returns it. */
export type Closing = <T extends { close(): unknown }>(thing: T) => T

export const closingOn =
  (opened: AsyncDisposableStack): Closing =>
  thing =>
    opened.adopt(thing, async each => {
      await each.close()
    })
