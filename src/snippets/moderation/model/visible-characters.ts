/** A piece of a text: as it is, or the name of an invisible character. */
type Piece = { readonly text: string } | { readonly mark: string }

type Seen = {
  readonly pieces: readonly Piece[]
  /** So many characters are not shown. */
  readonly more: number
}

/** The beginning of a text with everything in it that could deceive an eye made visible. */
export function visiblePieces(text: string, maxLength: number): Seen {
  const shown = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '')
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: hidden, index } of shown.matchAll(unseen)) {
    if (index > at) pieces.push({ text: shown.slice(at, index) })
    pieces.push({ mark: nameOf(hidden) })
    at = index + hidden.length
  }
  if (at < shown.length) pieces.push({ text: shown.slice(at) })
  return { pieces, more: text.length - shown.length }
}

/**
 * Control characters but tab and line feed, bidirectional marks, zero-width characters, and whatever Unicode calls
 * ignorable.
 */
const unseen = /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
