import { randomInt } from 'node:crypto'

/** Letters and digits without those that look alike (0 O o, 1 I l). */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random name that nobody can guess; every character is equally likely. */
export const drawId = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
