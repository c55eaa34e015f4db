import type { Result, Revised } from './operation.ts'

/** Makes the response for one thing: its document, with its revision for the ETag. */
export const answerOf =
  <T extends Revised>(documentOf: (thing: T) => unknown) =>
  (thing: T): Result => ({ status: 200, body: documentOf(thing), revision: thing.revision })

/** The response with a whole list, without paging. */
export const listed = (items: readonly unknown[]): Result => ({ status: 200, body: { items } })
