import type { Result, Revised } from './operation.ts'

/** How one thing is answered: its document, with its revision as the tag. */
export const answerOf =
  <T extends Revised>(documentOf: (thing: T) => unknown) =>
  (thing: T): Result => ({ status: 200, body: documentOf(thing), revision: thing.revision })

/** The whole of a list. */
export const listed = (items: readonly unknown[]): Result => ({ status: 200, body: { items } })
