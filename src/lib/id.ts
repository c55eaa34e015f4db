import { createHash, randomFillSync } from 'node:crypto'

/** Letters and digits, without look-alikes (0 O o, 1 I l). */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'

/** Draws a random id; every character is equally likely. */
export function drawId(length: number): string {
  let id = ''
  // Six random bits that match no letter are drawn again: a remainder would favour the first letters.
  while (id.length < length) id += alphabet[drawByte() & 63] ?? ''
  return id
}

/** Makes an id of a text, always the same. Two texts have the same id no more often than two drawn ids are equal. */
export function derivedId(text: string, length: number): string {
  let id = ''
  for (let round = 0; id.length < length; round++)
    for (const byte of createHash('sha256').update(`${round} ${text}`).digest())
      id += alphabet[byte & 63] ?? ''
  return id.slice(0, length)
}

/** Draws random bytes as base64url text; `length` is the number of bytes. */
export function drawToken(length: number): string {
  const bytes = Buffer.allocUnsafe(length)
  for (let at = 0; at < length; at++) bytes[at] = drawByte()
  return bytes.toString('base64url')
}

/** Pool of random bytes, since a system call for a few of them would cost more than the rest of drawing an id. */
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
