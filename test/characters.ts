import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/**
 * Any character of Unicode: the unit `binary` of fast-check, which makes a table of all million of them in each process that uses it.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(place => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count))
