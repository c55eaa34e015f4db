/**
 * Depth of the brackets of a text, found without recursion: parsers recurse once a bracket, and ten thousand brackets
 * overflow the stack. Stops once `most` is passed. Brackets in strings and comments do not count.
 */
export function nestingOf(text: string, syntax: 'graphql' | 'json', most: number): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === curly || char === square || char === round) {
      if (++depth > deepest) deepest = depth
      if (deepest > most) return deepest
    } else if (char === curlyEnd || char === squareEnd || char === roundEnd) depth--
    else if (char === quote) at = syntax === 'graphql' ? endOfGraphqlString(text, at) : endOfString(text, at)
    else if (char === hash && syntax === 'graphql') at = endOfLine(text, at)
  }
  return deepest
}

const [curly, square, round, curlyEnd, squareEnd, roundEnd] = [0x7b, 0x5b, 0x28, 0x7d, 0x5d, 0x29]
const [quote, hash, backslash, lineFeed, carriageReturn] = [0x22, 0x23, 0x5c, 0x0a, 0x0d]

/** Index of the closing quotes. A block string ends at `"""` without a backslash before it. */
function endOfGraphqlString(text: string, start: number): number {
  if (!text.startsWith('"""', start)) return endOfString(text, start)
  let end = text.indexOf('"""', start + 3)
  while (end > 0 && text.charCodeAt(end - 1) === backslash) end = text.indexOf('"""', end + 3)
  return end < 0 ? text.length : end + 2
}

/** Index of the closing quote, or of a raw line end, at which every parser gives up. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === backslash) at++
    else if (char === quote || char === lineFeed || char === carriageReturn) return at
  }
  return text.length
}

function endOfLine(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === lineFeed || char === carriageReturn) return at
  }
  return text.length
}
