import fc from 'fast-check'

/** Replacements of arbitraries of fast-check that build a table of all million characters in each process. */

const surrogates = { first: 0xd800, count: 0x800 }

/** Any character, like the unit `binary` of fast-check. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(place => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count))

/** Any web address, like `fc.webUrl`. */
export const anyAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.string({ unit: anyCharacter, maxLength: 10 }))
  .map(([scheme, host, path]) => `${scheme}://${host}/${encodeURIComponent(path)}`)
