import { randomFillSync } from 'node:crypto'

/** Letters and digits without those that look alike (0 O o, 1 I l). */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random name that cannot be guessed; every character is equally likely. */
export function drawId(length: number): string {
  let id = ''
  // Six bits that stand for no letter are drawn again: a remainder would favour the first letters.
  while (id.length < length) id += alphabet[drawByte() & 63] ?? ''
  return id
}

/** Random bytes as text; `length` counts the bytes. */
export function drawToken(length: number): string {
  return Buffer.from(Array.from({ length }, drawByte)).toString('base64url')
}

/** Asking the system for a few bytes at a time costs more than all else about an id. */
const drawn = Buffer.alloc(4096)
let next = drawn.length

function drawByte(): number {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  const byte = drawn[next] ?? 0
  drawn[next++] = 0
  return byte
}
