import type { Result } from './operation.ts'

type Revised = { readonly revision: number }

/** How one thing is answered: its document, with its revision as the tag. */
export const answerOf =
  <T extends Revised>(documentOf: (thing: T) => unknown) =>
  (thing: T): Result => ({ status: 200, body: documentOf(thing), revision: thing.revision })

/** The same once it was made, and where it stands below `/api/v1`. */
export const createdOf =
  <T extends Revised>(documentOf: (thing: T) => unknown, placeOf: (thing: T) => string) =>
  (thing: T): Result => ({ ...answerOf(documentOf)(thing), status: 201, location: placeOf(thing) })

/** The whole of a list. */
export const listed = (items: readonly unknown[]): Result => ({ status: 200, body: { items } })
