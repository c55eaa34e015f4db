/** A number from 1 to 999, such as that of a file or a revision; null for any other text. */
export const placeNumber = (given: string): number | null =>
  /^[1-9]\d{0,2}$/.test(given) ? Number(given) : null
