import fc from 'fast-check'

/** What fast-check has by itself too, there with a table of all million characters in each process that uses it. */

const surrogates = { first: 0xd800, count: 0x800 }

/** As its unit `binary`. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(place => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count))

/** As its `webUrl`. */
export const anyAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: anyCharacter, maxLength: 10 }))
  .map(([scheme, host, path]) => `${scheme}://${host}/${encodeURIComponent(path)}`)
