/** Closes the thing when everything that was opened is closed, in reverse. */
export type Closing = <T extends { close(): unknown }>(thing: T) => T

export const closingOn =
  (opened: AsyncDisposableStack): Closing =>
  thing =>
    opened.adopt(thing, async each => {
      await each.close()
    })
