/**
 * Length of a word in bytes, far above that of names in source. Grammars that search for the end of a word at each
 * letter would take seconds.
 */
const runMinBytes = 2_000

/**
 * True if most of a text is words of at least `runMinBytes`: one letter repeated, or letters and digits in a row. No
 * grammar finds anything in those, and many search them in quadratic time.
 */
export function isUnbroken(content: Uint8Array): boolean {
  let unbroken = 0
  let start = 0
  for (let at = 0; at <= content.length; at++) {
    const byte = content[at]
    if (byte !== undefined && (isWord[byte] === 1 || byte === content[at - 1])) continue
    if (at - start >= runMinBytes) unbroken += at - start
    start = at + 1
  }
  return unbroken > content.length / 2
}

/** ASCII letters, digits and the underscore, and all non-ASCII bytes. */
const isWord = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x80 || /\w/.test(String.fromCharCode(byte))),
)
